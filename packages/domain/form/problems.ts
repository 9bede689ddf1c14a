import type { Language, Localized, Markup, MarkupNode } from './content.ts';

/**
 * Problems that prevent the publication of a form. The check reports all problems at once, so that an author can
 * fix them together. A form without problems can be shown by the player and marked by the scorer.
 */
export type FormProblemCode =
  | 'no-sections'
  | 'english-missing'
  | 'repeated-section'
  | 'empty-section'
  | 'section-without-minutes'
  | 'section-minutes-out-of-range'
  | 'repeated-item'
  | 'no-key'
  | 'key-without-item'
  | 'key-of-another-kind'
  | 'no-interaction'
  | 'part-without-place'
  | 'place-without-part'
  | 'repeated-place'
  | 'too-long-response'
  | 'no-correct-option'
  | 'key-not-among-options'
  | 'repeated-correct-option'
  | 'too-few-options'
  | 'repeated-option'
  | 'same-option-twice'
  | 'missing-language'
  | 'empty-text'
  | 'figure-without-alt'
  | 'picture-without-alt'
  | 'unknown-picture'
  | 'recording-without-transcript'
  | 'recording-in-one-language'
  | 'unknown-recording'
  | 'unknown-stimulus'
  | 'repeated-stimulus'
  | 'text-length-out-of-range'
  | 'no-accepted-text'
  | 'empty-accepted-text'
  | 'accepted-text-too-long'
  | 'repeated-accepted-text'
  | 'essay-length-out-of-range'
  | 'expected-lines-out-of-range'
  | 'essay-among-parts'
  | 'no-file-type'
  | 'file-count-out-of-range'
  | 'file-size-out-of-range'
  | 'criteria-out-of-range'
  | 'repeated-criterion'
  | 'criterion-without-marks'
  | 'range-not-a-number'
  | 'range-reversed'
  | 'option-without-place'
  | 'no-rows'
  | 'row-without-answer'
  | 'row-with-several-answers'
  | 'scale-not-valid'
  | 'key-outside-the-scale'
  | 'several-correct-pieces'
  | 'no-gaps'
  | 'gap-without-one-answer'
  | 'key-uses-too-often'
  | 'paired-with-itself'
  | 'pairs-not-as-many-as-asked'
  | 'not-one-picture'
  | 'area-not-valid'
  | 'area-outside-the-picture'
  | 'no-areas'
  | 'several-correct-areas'
  | 'pictures-of-different-sizes'
  | 'repeated-area'
  | 'more-areas-than-points'
  | 'no-marking'
  | 'marking-does-not-fit'
  | 'marking-not-a-fraction'
  | 'marking-out-of-order';

/**
 * One problem. `where` names the part of the form, for example "section quant" or "item q-07, option o3". `language` is
 * set if the problem concerns only one language.
 */
export type FormProblem = { code: FormProblemCode; where: string; language?: Language };

/** Returns the problems of a text that is missing or empty in one of the languages. */
export function textProblems(text: Localized<string>, languages: readonly Language[], where: string): FormProblem[] {
  return languages.flatMap((language): FormProblem[] => {
    const written = text[language];
    if (written === undefined) return [{ code: 'missing-language', where, language }];
    return written.trim() === '' ? [{ code: 'empty-text', where, language }] : [];
  });
}

/**
 * Returns the problems of markup that is missing or empty in one of the languages, of figures and pictures without an
 * accessible name, of pictures that do not exist, and of recordings.
 */
export function markupProblems(
  markup: Localized<Markup>,
  languages: readonly Language[],
  where: string,
): FormProblem[] {
  return languages.flatMap((language): FormProblem[] => {
    const written = markup[language];
    if (written === undefined) return [{ code: 'missing-language', where, language }];
    const ofFigures = written.flatMap((node) => figureProblems(node, false));
    const isElsewhere = languages.some((other) => countRecordings(markup[other]) > countRecordings(written));
    return [
      ...(written.some(saysSomething) ? [] : [{ code: 'empty-text' as const, where, language }]),
      ...ofFigures.map((code) => ({ code, where, language })),
      ...(isElsewhere ? [{ code: 'recording-in-one-language' as const, where, language }] : []),
    ];
  });
}

function saysSomething(node: MarkupNode): boolean {
  if (typeof node === 'string') return node.trim() !== '';
  if (['svg', 'img', 'audio'].includes(node.tag)) return true;
  return (node.children ?? []).some(saysSomething);
}

/** Counts the recordings of a text. They stand on lines of their own, so they are not inside of other nodes. */
function countRecordings(markup: Markup = []): number {
  return markup.filter((node) => typeof node !== 'string' && node.tag === 'audio').length;
}

/**
 * Returns the problems of the figures and pictures in a node. A figure can have its own name (`alt`, `aria-label`,
 * `aria-labelledby` or a title). It can also be inside an element with `role="img"` that has a name. A picture without
 * a hash is reported as unknown.
 */
function figureProblems(node: MarkupNode, isNamedAround: boolean): FormProblemCode[] {
  if (typeof node === 'string') return [];
  const attributes = node.attributes ?? {};
  const label = attributes['aria-label'] ?? attributes.alt ?? '';
  const title = (node.children ?? []).find((child) => typeof child !== 'string' && child.tag === 'title');
  const isNamed =
    label.trim() !== '' || attributes['aria-labelledby'] !== undefined || (title !== undefined && saysSomething(title));
  if (node.tag === 'svg') return isNamed || isNamedAround ? [] : ['figure-without-alt'];
  if (node.tag === 'img')
    return [
      ...(isNamed || isNamedAround ? [] : ['picture-without-alt' as const]),
      ...(attributes.sha256 === undefined ? ['unknown-picture' as const] : []),
    ];
  if (node.tag === 'audio')
    return [
      ...((attributes.transcript ?? '').trim() === '' ? ['recording-without-transcript' as const] : []),
      ...(attributes.sha256 === undefined ? ['unknown-recording' as const] : []),
    ];
  const namesInside = isNamedAround || (attributes.role === 'img' && isNamed);
  return (node.children ?? []).flatMap((child) => figureProblems(child, namesInside));
}

/** Returns each text that occurs more than once. */
export function repeated(refs: readonly string[]): string[] {
  return [...new Set(refs.filter((ref, at) => refs.indexOf(ref) !== at))];
}

/** Returns a problem that is not limited to one language. */
export function problem(code: FormProblemCode, where: string): FormProblem {
  return { code, where };
}

/** Returns a list with the problem if the condition is true, otherwise an empty list. */
export function problemIf(isWrong: boolean, code: FormProblemCode, where: string): FormProblem[] {
  return isWrong ? [problem(code, where)] : [];
}
