import type { Language } from '@kasauti/domain/form/content.ts';
import type { SourceForm, SourceItem, SourceText } from '@kasauti/domain/form/source.ts';
import temml from 'temml';
import { describe, expect, test } from 'vitest';
import { sourceForms } from './index.ts';
import { allItems } from './keyed-answers.ts';

type Placed = { where: string; text: string };

const devanagari = /[\u0900-\u097F]/;
const decimal = /^-?\d+(\.\d+)?$/;
const fraction = /^-?\d+(\/[1-9]\d*)?$/;
const name = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const schemeKinds = {
  'single-choice': ['single'],
  'multiple-choice': ['all-or-nothing', 'partial-multiple'],
  numeric: ['numeric'],
  'text-entry': ['text'],
  'extended-text': ['by-people'],
  'file-upload': ['by-people'],
  'inline-choice': ['single'],
  order: ['all-or-nothing'],
  match: ['all-or-nothing', 'per-part'],
  slider: ['numeric'],
  'hot-text': ['all-or-nothing', 'partial-multiple'],
  'graphic-gap-match': ['all-or-nothing', 'per-part'],
  'gap-match': ['all-or-nothing', 'per-part'],
  associate: ['all-or-nothing', 'per-part'],
  'graphic-associate': ['all-or-nothing', 'per-part'],
  hotspot: ['all-or-nothing', 'partial-multiple'],
  'select-point': ['all-or-nothing', 'per-part'],
  composite: ['per-part'],
};

test('no two forms share a name', () => {
  expect(repeated(sourceForms.map((form) => form.formRef))).toEqual([]);
});

describe.each(sourceForms.map((form) => ({ name: form.formRef, form })))('the form $name', ({ form }) => {
  const items = allItems(form);
  const placed = textsOf(form).flatMap(({ where, text }) =>
    form.languages.map((language) => ({ where: `${where} (${language})`, text: text[language] ?? '' })),
  );

  test('names each section, stimulus and item once, in stable lower-case words', () => {
    const sections = form.sections.map((section) => section.sectionRef);
    const stimuli = form.stimuli.map((stimulus) => stimulus.stimulusRef);
    const refs = items.map((item) => item.itemRef);
    for (const one of [sections, stimuli, refs]) expect(repeated(one)).toEqual([]);
    expect([form.formRef, ...sections, ...stimuli, ...refs].filter((ref) => !name.test(ref))).toEqual([]);
  });

  test('has items in every section, and an item for every stimulus and only for these', () => {
    expect(form.sections.filter((section) => section.items.length === 0)).toEqual([]);
    const used = new Set(items.flatMap((item) => item.stimulusRef ?? []));
    expect([...used].sort()).toEqual(form.stimuli.map((stimulus) => stimulus.stimulusRef).sort());
  });

  test('says everything in each of its languages', () => {
    expect(form.languages[0]).toBe('en');
    expect(placed.filter(({ text }) => text.trim() === '' || text !== text.trim()).map(({ where }) => where)).toEqual(
      [],
    );
    const silent = hindiOf(form).filter(({ text }) => !devanagari.test(text));
    expect(silent.map(({ where }) => where)).toEqual([]);
  });

  test('gives no two equal options', () => {
    const equal = items.flatMap((item) =>
      form.languages.flatMap((language) =>
        repeated(optionsOf(item, language)).map((text) => `${item.itemRef}: ${text}`),
      ),
    );
    expect(equal).toEqual([]);
  });

  test('keys only what can be chosen, and numbers as closed ranges', () => {
    expect(items.filter((item) => !isKeyed(item)).map((item) => item.itemRef)).toEqual([]);
  });

  test('spreads the right options over their places', () => {
    const places = items.flatMap((item) => (item.answer.kind === 'single-choice' ? item.answer.correct : []));
    for (const place of new Set(places)) {
      const share = places.filter((each) => each === place).length / places.length;
      expect(share, `place ${place}`).toBeLessThanOrEqual(places.length < 10 ? 1 : 0.4);
    }
  });

  test('says how every kind of question in a section is marked, in exact fractions', () => {
    for (const section of form.sections) {
      for (const kind of new Set(section.items.map((item) => item.answer.kind))) {
        const scheme = section.marking[kind];
        expect(schemeKinds[kind], `${section.sectionRef}: ${kind}`).toContain(scheme?.kind);
        const marks = Object.entries(scheme ?? {}).flatMap(([part, value]) => (part === 'kind' ? [] : value));
        expect(marks.filter((mark) => !fraction.test(mark))).toEqual([]);
      }
    }
  });

  test('writes maths that can be set', () => {
    expect(placed.flatMap(({ where, text }) => mathsFaults(text).map((fault) => `${where}: ${fault}`))).toEqual([]);
  });

  test('closes what it emphasises', () => {
    const open = placed.filter(({ text }) => {
      const words = text.split('$').filter((_, index) => index % 2 === 0);
      return words.join('').split('**').length % 2 === 0;
    });
    expect(open.map(({ where }) => where)).toEqual([]);
  });

  test('gives every row of a table the same number of cells', () => {
    const ragged = placed.filter(({ text }) =>
      tablesOf(text).some((table) => table.length < 2 || !isRectangular(table)),
    );
    expect(ragged.map(({ where }) => where)).toEqual([]);
  });

  test('draws safe figures that scale, in the colour of the text, with words for who cannot see them', () => {
    const figures = [
      ...form.stimuli.map((each) => ({ ...each, where: each.stimulusRef })),
      ...items.map((each) => ({ ...each, where: each.itemRef })),
    ];
    const faults = figures.flatMap(({ figure, where }) => {
      if (!figure) return [];
      const wordless = form.languages.filter((language) => (figure.alt[language] ?? '').length < 20);
      return [...svgFaults(figure.svg), ...wordless.map((language) => `no words (${language})`)].map(
        (fault) => `${where}: ${fault}`,
      );
    });
    expect(faults).toEqual([]);
  });
});

/** Returns every text of a form, with a description of where it is. */
function textsOf(form: SourceForm): { where: string; text: SourceText }[] {
  const found = [
    { where: 'title', text: form.title },
    { where: 'instructions', text: form.instructions },
  ];
  for (const { stimulusRef, title, body, figure } of form.stimuli) {
    found.push({ where: `${stimulusRef} title`, text: title }, { where: `${stimulusRef} body`, text: body });
    if (figure) found.push({ where: `${stimulusRef} alt`, text: figure.alt });
  }
  for (const section of form.sections) {
    found.push({ where: `${section.sectionRef} title`, text: section.title });
    if (section.instructions) found.push({ where: `${section.sectionRef} instructions`, text: section.instructions });
    for (const item of section.items) found.push(...textsOfItem(item));
  }
  return found;
}

function textsOfItem({
  itemRef,
  prompt,
  figure,
  answer,
  explanation,
}: SourceItem): { where: string; text: SourceText }[] {
  const found = [
    { where: `${itemRef} prompt`, text: prompt },
    { where: `${itemRef} explanation`, text: explanation },
  ];
  if (figure) found.push({ where: `${itemRef} alt`, text: figure.alt });
  if ('passage' in answer) {
    found.push({ where: `${itemRef} passage`, text: answer.passage });
  }
  found.push(...optionTexts(answer).map((text, index) => ({ where: `${itemRef} option ${index}`, text })));
  if ('unit' in answer && answer.unit) {
    found.push({ where: `${itemRef} unit`, text: answer.unit });
  }
  return found;
}

/** Returns the texts that must be in Hindi: all except options, units and quotations from English. */
function hindiOf(form: SourceForm): Placed[] {
  if (!form.languages.includes('hi')) return [];
  return textsOf(form)
    .filter(({ where }) => /^title$|instructions|prompt|passage|explanation|alt$/.test(where))
    .map(({ where, text }) => ({ where, text: text.hi ?? '' }));
}

function optionsOf({ answer }: SourceItem, language: Language): string[] {
  return optionTexts(answer).map((option) => (option[language] ?? '').replaceAll(/\s+/g, ' '));
}

function optionTexts(answer: SourceItem['answer']): SourceText[] {
  if ('choices' in answer) return answer.choices.map(({ text }) => text);
  if (answer.kind === 'associate') return answer.options.map(({ text }) => text);
  if ('areas' in answer) return answer.areas.map(({ text }) => text);
  return 'options' in answer ? answer.options : [];
}

function isKeyed({ answer }: Pick<SourceItem, 'answer'>): boolean {
  switch (answer.kind) {
    case 'composite':
      return Object.values(answer.parts).every((part) => isKeyed({ answer: part }));
    case 'numeric':
      return decimal.test(answer.from) && decimal.test(answer.to) && Number(answer.from) <= Number(answer.to);
    case 'text-entry':
      return answer.accepted.length >= 1;
    case 'extended-text':
    case 'file-upload':
      return answer.criteria.length >= 1;
    case 'order':
      return answer.options.length >= 2;
    case 'match':
      return answer.correct.length === answer.rows.length;
    case 'slider':
      return Number(answer.correctFrom) <= Number(answer.correctTo);
    case 'hot-text':
      return answer.correct.length >= 1 && answer.correct.every((name) => name in answer.pieces);
    case 'associate':
      return answer.correct.flat().every((place) => place in answer.options);
    case 'graphic-associate':
      return answer.correct.flat().every((place) => place in answer.areas);
    case 'hotspot':
      return answer.correct.length >= 1 && answer.correct.every((place) => place in answer.areas);
    case 'select-point':
      return answer.correct.length >= 1 && answer.correct.length <= (answer.maxPoints ?? answer.correct.length);
    case 'gap-match':
    case 'graphic-gap-match':
      return Object.values(answer.correct).every((place) => place in answer.choices);
    case 'inline-choice':
    case 'single-choice':
      return answer.options.length >= 2 && answer.correct in answer.options;
    case 'multiple-choice':
      return (
        answer.options.length >= 3 &&
        answer.correct.length >= 1 &&
        repeated(answer.correct).length === 0 &&
        answer.correct.every((index) => index in answer.options)
      );
  }
}

function mathsFaults(text: string): string[] {
  return text.split(/\n\s*\n|\n(?=[-|])/).flatMap((paragraph) => {
    const parts = paragraph.split('$');
    if (parts.length % 2 === 0) return [`a single $ in "${paragraph}"`];
    return parts.filter((_, index) => index % 2 === 1).flatMap((latex) => latexFaults(latex));
  });
}

function latexFaults(latex: string): string[] {
  if (latex.trim() === '') return ['empty maths'];
  if (devanagari.test(latex)) return [`words of Hindi in "${latex}"`];
  try {
    temml.renderToString(latex, { throwOnError: true });
    return [];
  } catch (error) {
    return [`${latex}: ${error instanceof Error ? error.message : error}`];
  }
}

function tablesOf(text: string): string[][] {
  const tables: string[][] = [];
  let open = false;
  for (const row of text.split('\n')) {
    const inTable = row.startsWith('|');
    if (inTable && open) tables.at(-1)!.push(row);
    if (inTable && !open) tables.push([row]);
    open = inTable;
  }
  return tables;
}

function isRectangular(table: string[]): boolean {
  const widths = new Set(table.map((row) => row.split('|').length));
  return widths.size === 1 && table.every((row) => row.endsWith('|'));
}

function svgFaults(svg: string): string[] {
  const faults: string[] = [];
  const root = /^<svg [^>]*>/.exec(svg)?.[0] ?? '';
  if (!/ viewBox="0 0 \d+ \d+"/.test(root)) faults.push('no viewBox');
  if (/ (width|height)=/.test(root)) faults.push('a fixed size');
  if (/<(style|script|image|use|foreignObject|animate)|\s(style|on\w+|\w*:?href)=|url\((?!#)|<!|<\?/.test(svg)) {
    faults.push('something that can run, load or style');
  }
  for (const [, value] of svg.matchAll(/\s(?:fill|stroke)="([^"]*)"/g)) {
    if (value !== 'currentColor' && value !== 'none') faults.push(`the colour ${value}`);
  }
  for (const [text] of svg.matchAll(/<(?:text|tspan)[^>]*>/g)) {
    const size = / font-size="([\d.]+)"/.exec(text)?.[1];
    if (text.startsWith('<text') ? Number(size ?? 0) < 12 : size !== undefined && Number(size) < 12) {
      faults.push(`small text: ${text}`);
    }
  }
  return [...faults, ...nestingFaults(svg)];
}

/**
 * Returns the nesting errors of the elements. Each element must be closed in order, and all must be inside one root
 * element.
 */
function nestingFaults(svg: string): string[] {
  const open: string[] = [];
  for (const [whole, end, tag, selfClosed] of svg.matchAll(/<(\/?)([a-zA-Z]+)[^<>]*?(\/?)>/g)) {
    if (end && open.pop() !== tag) return [`${whole} closes nothing`];
    if (!end && !selfClosed) open.push(tag!);
    if (open.length === 0 && !svg.endsWith(whole)) return ['more than one root'];
  }
  return open.length > 0 ? [`${open.join(', ')} stays open`] : [];
}

function repeated<T>(values: T[]): T[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}
