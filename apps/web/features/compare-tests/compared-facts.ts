import type { WireTestDetails } from '@kasauti/contract/catalogue/catalogue.ts';
import { plural, t } from '@lingui/core/macro';
import { inLanguage, type Language } from '../../lib/appearance/language.ts';
import { languageList, levelName, modeName, nextDate } from '../../lib/words/exam-words.ts';
import { formatDuration } from '../../lib/words/formats.ts';

/** A fact of the compared tests. An empty value means that the test does not state this fact. */
export type ComparedFact = { name: string; values: string[]; isSame: boolean };
export type FactGroup = { name: string; facts: ComparedFact[] };

/**
 * Returns the facts in groups, as the texts that the reader sees. Equal texts count as equal facts. The price is in the
 * head of the table.
 */
export function comparedFacts(tests: WireTestDetails[], language: Language, now: Date): FactGroup[] {
  const fact = (name: string, value: (test: WireTestDetails) => string): ComparedFact => {
    const values = tests.map(value);
    return { name, values, isSame: new Set(values).size === 1 };
  };
  return [
    {
      name: t`The test`,
      facts: [
        fact(t`Duration`, ({ duration }) => formatDuration(duration, language)),
        fact(t`Questions`, ({ questionCount }) => String(questionCount)),
        fact(t`Sections`, ({ pattern }) => pattern.map(({ title }) => inLanguage(title, language)).join(', ')),
        fact(t`If an answer is wrong`, wrongAnswer),
        fact(t`To pass`, ({ passShareInPercent: share }) =>
          share === null ? t`No pass mark; you get a score` : t`${share}% of the marks`,
        ),
        fact(t`Languages`, ({ languages }) => languageList(languages)),
        fact(t`Level`, ({ level }) => levelName(level)),
      ],
    },
    {
      name: t`Date and booking`,
      facts: [
        fact(t`How it is taken`, ({ mode }) => modeName(mode)),
        fact(t`Dates`, (test) => nextDate(test, now)),
        fact(t`To be used within`, ({ validityDays: days }) => t`${plural(days, { one: '# day', other: '# days' })}`),
        fact(t`Moving a booking`, ({ reschedule: { maxCount, windowHours } }) =>
          maxCount === 0
            ? t`Not possible`
            : t`${plural(maxCount, { one: '# time', other: '# times' })}, up to ${plural(windowHours, { one: '# hour', other: '# hours' })} before`,
        ),
        fact(
          t`Cancelling`,
          ({ cancel: { windowHours } }) => t`Up to ${plural(windowHours, { one: '# hour', other: '# hours' })} before`,
        ),
      ],
    },
    {
      name: t`Who offers it`,
      facts: [
        fact(t`Provider`, ({ provider }) => provider.name),
        fact(t`Category`, ({ category }) => inLanguage(category.name, language)),
      ],
    },
  ];
}

/** Returns what a wrong answer costs, for example "−1/4". If questions differ, all values are listed. */
function wrongAnswer({ pattern }: WireTestDetails): string {
  const costs = new Set(pattern.flatMap(({ negative }) => negative.split(' / ')));
  const values = [...costs].map((cost) => cost.replace('-', '−')).join(', ');
  if (values === '0') return t`No marks deducted`;
  return costs.size > 1 ? t`Depends on the question: ${values}` : values;
}
