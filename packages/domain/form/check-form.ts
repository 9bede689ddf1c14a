import { compareFractions, isFractionText, parseFraction, ZERO } from '../fraction.ts';
import { readNumber } from '../marking/number-text.ts';
import { maximumOf, SCHEMES_FOR } from '../marking/score.ts';
import type {
  FormContent,
  FormKey,
  ItemContent,
  ItemKey,
  Language,
  Localized,
  MarkingScheme,
  Markup,
  MarkupNode,
  Section,
} from './content.ts';

/**
 * Problems that prevent the publication of a form. The check reports all problems at once, so that an author can
 * fix them together. A form without problems can be shown by the player and marked by the scorer.
 */
export type FormProblemCode =
  | 'no-sections'
  | 'english-missing'
  | 'repeated-section'
  | 'empty-section'
  | 'repeated-item'
  | 'no-key'
  | 'key-without-item'
  | 'key-of-another-kind'
  | 'no-correct-option'
  | 'key-not-among-options'
  | 'repeated-correct-option'
  | 'too-few-options'
  | 'repeated-option'
  | 'same-option-twice'
  | 'missing-language'
  | 'empty-text'
  | 'figure-without-alt'
  | 'unknown-stimulus'
  | 'repeated-stimulus'
  | 'range-not-a-number'
  | 'range-reversed'
  | 'no-marking'
  | 'marking-does-not-fit'
  | 'marking-not-a-fraction'
  | 'marking-out-of-order';

/**
 * One problem. `where` names the part ("section quant", "item q-07, option o3"). `language` is set when the
 * problem concerns one language.
 */
export type FormProblem = { code: FormProblemCode; where: string; language?: Language };

/** Returns all problems of a form and its key, in the order of the form. */
export function whatIsWrongWithForm(content: FormContent, key: FormKey): FormProblem[] {
  const stimulusRefs = content.stimuli.map((stimulus) => stimulus.stimulusRef);
  const items = content.sections.flatMap((section) => section.items);
  const itemRefs = items.map((item) => item.itemRef);
  return [
    ...problemIf(!content.languages.includes('en'), 'english-missing', 'form'),
    ...problemIf(content.sections.length === 0, 'no-sections', 'form'),
    ...repeated(content.sections.map((section) => section.sectionRef)).map((ref) =>
      problem('repeated-section', `section ${ref}`),
    ),
    ...repeated(stimulusRefs).map((ref) => problem('repeated-stimulus', `stimulus ${ref}`)),
    ...repeated(itemRefs).map((ref) => problem('repeated-item', `item ${ref}`)),
    ...markupProblems(content.instructions, content.languages, 'instructions'),
    ...content.stimuli.flatMap((stimulus) => [
      ...textProblems(stimulus.title, content.languages, `stimulus ${stimulus.stimulusRef}, title`),
      ...markupProblems(stimulus.body, content.languages, `stimulus ${stimulus.stimulusRef}`),
    ]),
    ...content.sections.flatMap((section) => sectionProblems(section, content.languages)),
    ...items.flatMap((item) => itemProblems(item, content.languages, new Set(stimulusRefs))),
    ...items.flatMap((item) => {
      const itemKey = Object.hasOwn(key, item.itemRef) ? key[item.itemRef] : undefined;
      return itemKey ? keyProblems(item, itemKey, content.languages) : [problem('no-key', `item ${item.itemRef}`)];
    }),
    ...Object.keys(key)
      .filter((ref) => !itemRefs.includes(ref))
      .map((ref) => problem('key-without-item', `item ${ref}`)),
  ];
}

function sectionProblems(section: Section, languages: Language[]): FormProblem[] {
  const where = `section ${section.sectionRef}`;
  const kinds = [...new Set(section.items.map((item) => item.interaction.kind))];
  return [
    ...problemIf(section.items.length === 0, 'empty-section', where),
    ...textProblems(section.title, languages, `${where}, title`),
    ...(section.instructions ? markupProblems(section.instructions, languages, `${where}, instructions`) : []),
    ...kinds.flatMap((kind) => {
      const scheme = section.marking[kind];
      if (!scheme) return [problem('no-marking', `${where}, ${kind}`)];
      if (!SCHEMES_FOR[kind].includes(scheme.kind)) return [problem('marking-does-not-fit', `${where}, ${kind}`)];
      return schemeProblems(scheme, `${where}, ${kind}`);
    }),
  ];
}

/**
 * Checks that right answers gain marks, wrong answers gain none, and partial marks rise: 0 < perRight[0] ≤ … ≤ full.
 */
function schemeProblems(scheme: MarkingScheme, where: string): FormProblem[] {
  const parts = scheme.kind === 'partial-multiple' ? scheme.perRight : [];
  const full = scheme.kind === 'partial-multiple' ? scheme.full : scheme.right;
  if (![...parts, full, scheme.wrong].every(isFractionText)) return [problem('marking-not-a-fraction', where)];
  const rising = [...parts.map(parseFraction), maximumOf(scheme)];
  const isRising = rising.every((marks, at) => at === 0 || compareFractions(marks, rising[at - 1] ?? ZERO) >= 0);
  const isPositive = rising.every((marks) => compareFractions(marks, ZERO) > 0);
  const isWrongWrong = compareFractions(parseFraction(scheme.wrong), ZERO) > 0;
  return problemIf(!isRising || !isPositive || isWrongWrong, 'marking-out-of-order', where);
}

function itemProblems(item: ItemContent, languages: Language[], stimulusRefs: Set<string>): FormProblem[] {
  const where = `item ${item.itemRef}`;
  const isLost = item.stimulusRef !== undefined && !stimulusRefs.has(item.stimulusRef);
  const shared = [...problemIf(isLost, 'unknown-stimulus', where), ...markupProblems(item.prompt, languages, where)];
  const { interaction } = item;
  if (interaction.kind === 'numeric') {
    return [...shared, ...(interaction.unit ? textProblems(interaction.unit, languages, `${where}, unit`) : [])];
  }
  const { options } = interaction;
  return [
    ...shared,
    ...problemIf(options.length < 2, 'too-few-options', where),
    ...repeated(options.map(({ optionId }) => optionId)).map((id) =>
      problem('repeated-option', `${where}, option ${id}`),
    ),
    ...options.flatMap(({ optionId, body }) => markupProblems(body, languages, `${where}, option ${optionId}`)),
    ...languages.flatMap((language) => {
      const bodies = options
        .map(({ body }) => JSON.stringify(body[language] ?? null))
        .filter((body) => body !== 'null');
      return repeated(bodies).map((): FormProblem => ({ code: 'same-option-twice', where, language }));
    }),
  ];
}

function keyProblems(item: ItemContent, key: ItemKey, languages: Language[]): FormProblem[] {
  const where = `item ${item.itemRef}`;
  const explained = markupProblems(key.explanation, languages, `${where}, explanation`);
  const { correct } = key;
  if (item.interaction.kind === 'numeric') {
    if (correct.kind !== 'range') return [problem('key-of-another-kind', where), ...explained];
    const [low, high] = [readNumber(correct.from), readNumber(correct.to)];
    if (!low || !high) return [problem('range-not-a-number', where), ...explained];
    return [...problemIf(compareFractions(low, high) > 0, 'range-reversed', where), ...explained];
  }
  if (correct.kind !== 'options') return [problem('key-of-another-kind', where), ...explained];
  const offered = new Set(item.interaction.options.map(({ optionId }) => optionId));
  return [
    ...problemIf(correct.optionIds.length === 0, 'no-correct-option', where),
    ...correct.optionIds
      .filter((optionId) => !offered.has(optionId))
      .map((optionId) => problem('key-not-among-options', `${where}, option ${optionId}`)),
    ...repeated(correct.optionIds).map((optionId) =>
      problem('repeated-correct-option', `${where}, option ${optionId}`),
    ),
    ...explained,
  ];
}

function textProblems(text: Localized<string>, languages: Language[], where: string): FormProblem[] {
  return languages.flatMap((language): FormProblem[] => {
    const written = text[language];
    if (written === undefined) return [{ code: 'missing-language', where, language }];
    return written.trim() === '' ? [{ code: 'empty-text', where, language }] : [];
  });
}

function markupProblems(markup: Localized<Markup>, languages: Language[], where: string): FormProblem[] {
  return languages.flatMap((language): FormProblem[] => {
    const written = markup[language];
    if (written === undefined) return [{ code: 'missing-language', where, language }];
    const unnamed = written.flatMap((node) => figuresWithoutAlt(node, false));
    return [
      ...(written.some(saysSomething) ? [] : [{ code: 'empty-text' as const, where, language }]),
      ...unnamed.map(() => ({ code: 'figure-without-alt' as const, where, language })),
    ];
  });
}

function saysSomething(node: MarkupNode): boolean {
  if (typeof node === 'string') return node.trim() !== '';
  return node.tag === 'svg' || node.tag === 'img' || (node.children ?? []).some(saysSomething);
}

/**
 * Finds figures without a name. A figure has a name of its own (`alt`, `aria-label`, a title), or an element
 * around it with `role="img"` has a label.
 */
function figuresWithoutAlt(node: MarkupNode, isNamedAround: boolean): string[] {
  if (typeof node === 'string') return [];
  const attributes = node.attributes ?? {};
  const label = attributes['aria-label'] ?? attributes.alt ?? '';
  const title = (node.children ?? []).find((child) => typeof child !== 'string' && child.tag === 'title');
  const isNamed =
    label.trim() !== '' || attributes['aria-labelledby'] !== undefined || (title !== undefined && saysSomething(title));
  if (node.tag === 'svg' || node.tag === 'img') return isNamed || isNamedAround ? [] : [node.tag];
  const namesInside = isNamedAround || (attributes.role === 'img' && isNamed);
  return (node.children ?? []).flatMap((child) => figuresWithoutAlt(child, namesInside));
}

function repeated(refs: string[]): string[] {
  return [...new Set(refs.filter((ref, at) => refs.indexOf(ref) !== at))];
}

function problem(code: FormProblemCode, where: string): FormProblem {
  return { code, where };
}

function problemIf(isWrong: boolean, code: FormProblemCode, where: string): FormProblem[] {
  return isWrong ? [problem(code, where)] : [];
}
