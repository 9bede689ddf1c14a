import { compareFractions, isFractionText, parseFraction, ZERO } from '../fraction.ts';
import { correctAnswerProblems, interactionProblems } from '../item/checks.ts';
import { itemKindOf } from '../item/interactions.ts';
import { canMark } from '../item/judge.ts';
import { marksOf, maximumOf, wrongMarksOf } from '../marking/score.ts';
import { own } from '../own.ts';
import type {
  FormContent,
  FormKey,
  ItemContent,
  ItemKey,
  ItemKind,
  Language,
  MarkingScheme,
  Section,
  Stimulus,
} from './content.ts';
import { type FormProblem, markupProblems, problem, problemIf, repeated, textProblems } from './problems.ts';
import { hasSectionMinutes, MAX_SECTION_MINUTES } from './section-minutes.ts';

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
    ...content.stimuli.flatMap((stimulus) => whatIsWrongWithPassage(stimulus, content.languages)),
    ...content.sections.flatMap((section) => sectionProblems(section, content)),
    ...items.flatMap((item) => itemProblems(item, content.languages, new Set(stimulusRefs))),
    ...items.flatMap((item) => {
      const itemKey = own(key, item.itemRef);
      return itemKey ? keyProblems(item, itemKey, content.languages) : [problem('no-key', `item ${item.itemRef}`)];
    }),
    ...Object.keys(key)
      .filter((ref) => !itemRefs.includes(ref))
      .map((ref) => problem('key-without-item', `item ${ref}`)),
  ];
}

/** Returns all problems of one question and its key. The question's passage is not checked. */
export function whatIsWrongWithItem(item: ItemContent, key: ItemKey, languages: Language[]): FormProblem[] {
  return [
    ...itemProblems(item, languages, new Set(item.stimulusRef === undefined ? [] : [item.stimulusRef])),
    ...keyProblems(item, key, languages),
  ];
}

/** Returns all problems of one passage. */
export function whatIsWrongWithPassage({ stimulusRef, title, body }: Stimulus, languages: Language[]): FormProblem[] {
  return [
    ...textProblems(title, languages, `stimulus ${stimulusRef}, title`),
    ...markupProblems(body, languages, `stimulus ${stimulusRef}`),
  ];
}

function sectionProblems(section: Section, content: FormContent): FormProblem[] {
  const { languages } = content;
  const where = `section ${section.sectionRef}`;
  const kinds = [...new Set(section.items.map(itemKindOf))];
  return [
    ...problemIf(section.items.length === 0, 'empty-section', where),
    ...minutesProblems(section, content, `${where}, minutes`),
    ...textProblems(section.title, languages, `${where}, title`),
    ...(section.instructions ? markupProblems(section.instructions, languages, `${where}, instructions`) : []),
    ...markingProblems(section.marking, kinds, where),
  ];
}

/** Checks the marking scheme of each kind in `kinds` and returns the problems. */
export function markingProblems(marking: Section['marking'], kinds: readonly ItemKind[], where: string): FormProblem[] {
  return kinds.flatMap((kind) => {
    const scheme = marking[kind];
    if (!scheme) return [problem('no-marking', `${where}, ${kind}`)];
    if (!canMark(scheme, kind)) return [problem('marking-does-not-fit', `${where}, ${kind}`)];
    return schemeProblems(scheme, `${where}, ${kind}`);
  });
}

function minutesProblems({ minutes }: Section, content: FormContent, where: string): FormProblem[] {
  if (minutes === undefined) return problemIf(hasSectionMinutes(content), 'section-without-minutes', where);
  const isPossible = Number.isInteger(minutes) && minutes >= 1 && minutes <= MAX_SECTION_MINUTES;
  return problemIf(!isPossible, 'section-minutes-out-of-range', where);
}

/**
 * Checks the marks of a scheme. A right answer must gain marks, and a wrong answer must not. Partial marks must not
 * fall: 0 < perRight[0] ≤ … ≤ full. A tolerance must not be negative.
 */
function schemeProblems(scheme: MarkingScheme, where: string): FormProblem[] {
  const parts = scheme.kind === 'partial-multiple' ? scheme.perRight : [];
  const tolerance = (scheme.kind === 'by-people' && scheme.tolerance) || '0';
  if (![...marksOf(scheme), tolerance].every(isFractionText)) return [problem('marking-not-a-fraction', where)];
  const rising = [...parts.map(parseFraction), maximumOf(scheme)];
  const isRising = rising.every((marks, at) => at === 0 || compareFractions(marks, rising[at - 1] ?? ZERO) >= 0);
  const isPositive = rising.every((marks) => compareFractions(marks, ZERO) > 0);
  const isWrongWrong = compareFractions(parseFraction(wrongMarksOf(scheme)), ZERO) > 0;
  const isNegative = compareFractions(parseFraction(tolerance), ZERO) < 0;
  return problemIf(!isRising || !isPositive || isWrongWrong || isNegative, 'marking-out-of-order', where);
}

function itemProblems(item: ItemContent, languages: Language[], stimulusRefs: Set<string>): FormProblem[] {
  const where = `item ${item.itemRef}`;
  const isLost = item.stimulusRef !== undefined && !stimulusRefs.has(item.stimulusRef);
  return [
    ...problemIf(isLost, 'unknown-stimulus', where),
    ...markupProblems(item.body, languages, where),
    ...interactionProblems(item, languages),
  ];
}

function keyProblems(item: ItemContent, key: ItemKey, languages: Language[]): FormProblem[] {
  return [
    ...correctAnswerProblems(item, key, languages),
    ...markupProblems(key.explanation, languages, `item ${item.itemRef}, explanation`),
  ];
}
