import type { Area } from '@kasauti/domain/form/content.ts';
import type { LimitedText, SourceAnswer, SourceItem, SourceText } from '@kasauti/domain/form/source.ts';
import fc from 'fast-check';
import sharp from 'sharp';
import { uuidText } from '../../../../platform/ids.ts';
import { sha256Hex } from '../../../../platform/security/hashes.ts';
import { anyAnswerForPeople } from './any-answer-for-people.ts';
import { numbered, type Texts, textsIn } from './any-text.ts';

/* Random questions of all kinds, as authors can write them and without problems. */

const PNG = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#cde' } })
  .png()
  .toBuffer();

/** The kinds that QTI is written for. */
const partKinds = [
  'single-choice',
  'multiple-choice',
  'inline-choice',
  'numeric',
  'text-entry',
  'order',
  'match',
  'slider',
  'hot-text',
  'gap-match',
  'associate',
  'hotspot',
  'select-point',
  'graphic-gap-match',
  'graphic-associate',
] as const;
/** The kinds that people mark. They are no parts of a composite question. */
const kindsForPeople = ['extended-text', 'file-upload'] as const;
export const writtenKinds = [...partKinds, ...kindsForPeople, 'composite'] as const;

type PartKind = (typeof partKinds)[number];
type AnyKind = (typeof writtenKinds)[number];

const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const flag = optional(fc.constant(true as const));
const without = <T extends object>(value: T): T => JSON.parse(JSON.stringify(value)) as T;
const decimal = fc
  .tuple(fc.integer({ min: -99_999, max: 99_999 }), fc.integer({ min: 0, max: 3 }))
  .map(([whole, places]) => String(whole / 10 ** places));
const range = fc
  .tuple(decimal, decimal)
  .map(([a, b]) => (Number(a) <= Number(b) ? [a, b] : [b, a]) as [string, string]);

function partsOf({ spoken, long, short, unit }: Texts): {
  [K in PartKind]: fc.Arbitrary<Extract<SourceAnswer, { kind: K }>>;
} {
  const options = (text: fc.Arbitrary<SourceText>, least = 2) =>
    fc.array(text, { minLength: least, maxLength: 5 }).map((all) => numbered(all, text === long ? '\n\n' : ' '));
  const limited = (all: readonly SourceText[], uses: readonly number[]): LimitedText[] =>
    all.map((text, at) => ({ text, ...((uses[at] ?? 1) > 1 ? { matchMax: uses[at] ?? 1 } : {}) }));
  const one = <K extends 'single-choice' | 'inline-choice'>(kind: K, text: fc.Arbitrary<SourceText>) =>
    fc
      .tuple(options(text), fc.nat(), flag)
      .map(([all, at, keepsOrder]) =>
        without({ kind, options: all, correct: at % all.length, keepsOrder }),
      ) as fc.Arbitrary<Extract<SourceAnswer, { kind: K }>>;
  const some = (count: number, seed: number) => {
    const chosen = Array.from({ length: count }, (_, at) => at).filter((at) => (seed >> at) % 2 === 1);
    return chosen.length > 0 ? chosen : [seed % count];
  };
  return {
    'single-choice': one('single-choice', long),
    'inline-choice': one('inline-choice', short),
    'multiple-choice': fc
      .tuple(options(long), fc.nat({ max: 31 }), flag)
      .map(([all, seed, keepsOrder]) =>
        without({ kind: 'multiple-choice' as const, options: all, correct: some(all.length, seed), keepsOrder }),
      ),
    numeric: fc
      .tuple(range, optional(unit))
      .map(([[from, to], of]) => without({ kind: 'numeric' as const, from, to, unit: of })),
    'text-entry': fc
      .tuple(
        fc.uniqueArray(fc.constantFrom('Delhi', 'New Delhi', 'R&D', '<b>', 'नई दिल्ली', 'a|b', "'=1"), {
          minLength: 1,
          maxLength: 4,
        }),
        flag,
        optional(fc.constantFrom(20, 60, 200)),
      )
      .map(([accepted, matchCase, maxCharacters]) =>
        without({ kind: 'text-entry' as const, accepted, matchCase, maxCharacters }),
      ),
    order: options(long).map((all) => ({ kind: 'order' as const, options: all })),
    match: fc
      .tuple(options(long, 1), options(long), fc.array(fc.nat({ max: 31 }), { minLength: 5, maxLength: 5 }), flag)
      .map(([rows, columns, seeds, many]) =>
        without({
          kind: 'match' as const,
          rows,
          columns,
          correct: rows.map((_, at) => some(columns.length, seeds[at] ?? 0).slice(0, many ? undefined : 1)),
          many,
        }),
      ),
    slider: fc.tuple(fc.nat({ max: 50 }), fc.nat({ max: 10 }), optional(unit)).map(([from, wide, of]) =>
      without({
        kind: 'slider' as const,
        from: '0',
        to: '100',
        step: '0.5',
        correctFrom: String(from),
        correctTo: String(from + wide),
        unit: of,
      }),
    ),
    'hot-text': fc.tuple(options(short), spoken, fc.nat({ max: 31 }), flag).map(([texts, around, seed, many]) => {
      const pieces = Object.fromEntries(texts.map((text, at) => [`P${at}`, text]));
      const names = Object.keys(pieces);
      const right = some(names.length, seed).map((at) => names[at] ?? '');
      return without({
        kind: 'hot-text' as const,
        passage: withPlaces(around, names),
        pieces,
        correct: many ? right : right.slice(0, 1),
        many,
      });
    }),
    'gap-match': fc
      .tuple(options(short), spoken, fc.array(fc.nat(), { minLength: 1, maxLength: 4 }))
      .map(([texts, around, seeds]) => {
        const correct = Object.fromEntries(seeds.map((seed, at) => [`G${at}`, seed % texts.length]));
        const uses = texts.map((_, at) => Object.values(correct).filter((place) => place === at).length);
        return {
          kind: 'gap-match' as const,
          passage: withPlaces(around, Object.keys(correct)),
          choices: limited(texts, uses),
          correct,
        };
      }),
    associate: fc.tuple(options(short, 3), fc.nat({ max: 2 })).map(([texts, most]) => {
      const correct = pairsWithFirst(texts, most);
      return { kind: 'associate' as const, options: limited(texts, [correct.length]), correct };
    }),
    hotspot: fc
      .tuple(picture(short), options(short), fc.array(area, { minLength: 5, maxLength: 5 }), fc.nat({ max: 31 }), flag)
      .map(([shown, texts, areas, seed, many]) =>
        without({
          kind: 'hotspot' as const,
          picture: shown,
          areas: texts.map((text, at) => ({ text: plainOf(text), area: areas[at] as Area })),
          correct: some(texts.length, seed).slice(0, many ? undefined : 1),
          many,
        }),
      ),
    'select-point': fc
      .tuple(
        picture(short),
        fc.uniqueArray(area, { minLength: 1, maxLength: 4, selector: (one) => JSON.stringify(one) }),
        fc.option(fc.integer({ min: 5, max: 20 }), { nil: undefined }),
      )
      .map(([shown, correct, maxPoints]) =>
        without({ kind: 'select-point' as const, picture: shown, correct, maxPoints }),
      ),
    'graphic-gap-match': fc
      .tuple(picture(short), options(short), fc.array(fc.tuple(area, fc.nat()), { minLength: 1, maxLength: 4 }))
      .map(([shown, texts, drawn]) => {
        const correct = drawn.map(([, seed]) => seed % texts.length);
        const uses = texts.map((_, at) => correct.filter((place) => place === at).length);
        const areas = drawn.map(([one], at) => ({
          text: { en: `Area ${at}`, ...(shown.hi === undefined ? {} : { hi: `क्षेत्र ${at}` }) },
          area: one,
        }));
        return { kind: 'graphic-gap-match' as const, picture: shown, choices: limited(texts, uses), areas, correct };
      }),
    'graphic-associate': fc
      .tuple(picture(short), options(short, 3), fc.array(area, { minLength: 5, maxLength: 5 }), fc.nat({ max: 2 }))
      .map(([shown, texts, drawn, most]) => {
        const correct = pairsWithFirst(texts, most);
        const areas = limited(texts.map(plainOf), [correct.length]).map((text, at) => ({
          ...text,
          area: drawn[at] as Area,
        }));
        return { kind: 'graphic-associate' as const, picture: shown, areas, correct };
      }),
  };
}

/** Joins the first option with some of the others. */
const pairsWithFirst = (texts: readonly unknown[], most: number): [number, number][] =>
  texts.slice(1, most + 2).map((_, at) => [0, at + 1]);

/** The picture of all these questions. Its id is the one that a reader gives to these bytes. */
export const ANY_PICTURE = {
  pictureId: uuidText(sha256Hex(PNG).slice(0, 32)),
  bytes: PNG,
  facts: { sha256: sha256Hex(PNG), contentType: 'image/png', width: 300, height: 200 },
};

/** A picture with a description in each language that a text of the question has. */
const picture = (text: fc.Arbitrary<SourceText>): fc.Arbitrary<SourceText> => {
  const shown = (alt: string) => `![${alt}](picture:${ANY_PICTURE.pictureId})`;
  return text.map(({ hi }) => ({ en: shown('A map of R&D'), ...(hi === undefined ? {} : { hi: shown('नक्शा') }) }));
};

const area: fc.Arbitrary<Area> = fc.oneof(
  fc
    .tuple(fc.integer({ min: 9, max: 200 }), fc.integer({ min: 9, max: 150 }), fc.integer({ min: 1, max: 9 }))
    .map((coords): Area => ({ shape: 'circle', coords })),
  fc
    .tuple(fc.nat({ max: 99 }), fc.nat({ max: 99 }))
    .map(([x, y]): Area => ({ shape: 'rectangle', coords: [x, y, x + 50, y + 9] })),
  fc
    .tuple(fc.nat({ max: 99 }), fc.nat({ max: 99 }))
    .map(([x, y]): Area => ({ shape: 'polygon', coords: [x, y, x + 50, y, x, y + 9] })),
);

/** The text of an area is an attribute in QTI, which has no bold or slanted words. */
const plainOf = ({ en, hi }: SourceText): SourceText => {
  const plain = (text: string) => text.replaceAll(/(?<!\\)\*/g, '');
  return { en: plain(en), ...(hi === undefined ? {} : { hi: plain(hi) }) };
};

function withPlaces({ en, hi }: SourceText, ids: readonly string[]): SourceText {
  const places = ids.map((id) => `See [[${id}]].`).join(' ');
  return { en: `${en}\n\n${places}`, ...(hi === undefined ? {} : { hi: `${places}\n\n${hi}` }) };
}

const INLINE: ReadonlySet<SourceAnswer['kind']> = new Set<PartKind>(['inline-choice', 'numeric', 'text-entry']);

function composite(texts: Texts): fc.Arbitrary<SourceItem['answer']> {
  const part = fc.oneof(...Object.values(partsOf(texts))) as fc.Arbitrary<SourceAnswer>;
  return fc
    .array(part, { minLength: 2, maxLength: 3 })
    .map((parts) => ({ kind: 'composite', parts: Object.fromEntries(parts.map((one, at) => [`part-${at}`, one])) }));
}

/** Fields stand in a line of the text. Those that need more room stand in lines of their own. */
function promptOf(prompt: SourceText, answer: SourceItem['answer']): SourceText {
  if (answer.kind !== 'composite') return prompt;
  const places = Object.entries(answer.parts).map(([id, { kind }]) =>
    INLINE.has(kind) ? `Then [[${id}]] follows.` : `[[${id}]]`,
  );
  const add = (text: string) => [text, ...places].join('\n\n');
  return { en: add(prompt.en), ...(prompt.hi === undefined ? {} : { hi: add(prompt.hi) }) };
}

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><title>R&amp;D</title><path d="M0 0L9 9"/></svg>';

/**
 * Returns questions of the given kinds, of which some have both languages. Some have a drawing, lists, tables and bold
 * words, unless they are to be plain.
 */
export function anyItem(kinds: readonly AnyKind[], { isPlain = false } = {}): fc.Arbitrary<SourceItem> {
  return fc.boolean().chain((hasHindi) => {
    const texts = textsIn(hasHindi, isPlain);
    const answers = { ...partsOf(texts), ...anyAnswerForPeople(texts), composite: composite(texts) };
    const answer = fc.oneof(...kinds.map((kind) => answers[kind])) as fc.Arbitrary<SourceItem['answer']>;
    return fc
      .record({
        itemRef: fc.stringMatching(/^[A-Za-z0-9&<" ]{1,12}$/).map((name) => name.replaceAll(/\s+/g, ' ').trim() || 'Q'),
        topic: fc.constantFrom('Algebra', 'R&D', 'गणित'),
        difficulty: fc.constantFrom('easy' as const, 'medium' as const, 'hard' as const),
        prompt: texts.spoken,
        figure: isPlain ? fc.constant(undefined) : optional(fc.record({ svg: fc.constant(SVG), alt: texts.unit })),
        answer,
        explanation: texts.spoken,
      })
      .map((item) => without({ ...item, prompt: promptOf(item.prompt, item.answer) }) as SourceItem);
  });
}

/** Random passages in one or both languages, of which some have a drawing. */
export const anyPassage = fc.boolean().chain((hasHindi) => {
  const { spoken, unit } = textsIn(hasHindi, false);
  return fc
    .record({ title: unit, body: spoken, figure: optional(fc.record({ svg: fc.constant(SVG), alt: unit })) })
    .map(without);
});
