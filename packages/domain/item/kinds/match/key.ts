import type { Pair } from '../../../form/content.ts';
import { problem, problemIf, repeated } from '../../../form/problems.ts';
import { shareVerdict } from '../../shares.ts';
import { ANOTHER_KIND, explain, type PartOutcome } from '../../verdict.ts';
import { optionProblems } from '../choice/key.ts';
import type { CheckRules, InteractionOf, MarkingRules } from '../kind.ts';
import { rowOutcome } from './row-outcome.ts';

/* The key of a match contains the right columns of each row. */

export const matchChecks: CheckRules<InteractionOf<'match'>> = {
  interactionProblems: ({ rows, columns }, languages, where) => [
    ...problemIf(rows.length === 0, 'no-rows', where),
    ...optionProblems(columns, languages, where),
    ...optionProblems(rows, languages, where).filter(({ code }) => code !== 'too-few-options'),
    ...repeated([...rows, ...columns].map(({ optionId }) => optionId)).map((id) =>
      problem('repeated-option', `${where}, option ${id}`),
    ),
  ],
  longestResponse({ rows, columns, many }) {
    const most = many ? columns : columns.toSorted((a, b) => b.optionId.length - a.optionId.length).slice(0, 1);
    const pairs = rows.flatMap((row) => most.map((column): Pair => [row.optionId, column.optionId]));
    return { kind: 'pairs', pairs };
  },
  keyProblems({ rows, columns, many }, correct, where) {
    if (correct.kind !== 'pairs') return [problem('key-of-another-kind', where)];
    const { pairs } = correct;
    const isKnown = ([row, column]: Pair) =>
      rows.some(({ optionId }) => optionId === row) && columns.some(({ optionId }) => optionId === column);
    return [
      ...pairs.filter((pair) => !isKnown(pair)).map(() => problem('key-not-among-options', where)),
      ...repeated(pairs.map(String)).map(() => problem('repeated-correct-option', where)),
      ...rows.flatMap(({ optionId }) => {
        const right = pairs.filter(([row]) => row === optionId).length;
        const option = `${where}, option ${optionId}`;
        return [
          ...problemIf(right === 0, 'row-without-answer', option),
          ...problemIf(!many && right > 1, 'row-with-several-answers', option),
        ];
      }),
    ];
  },
};

export const matchMarking: MarkingRules<'all-or-nothing' | 'per-part'> = {
  schemes: ['all-or-nothing', 'per-part'],
  judge(scheme, correct, response) {
    if (response.kind !== 'pairs') return ANOTHER_KIND;
    if (correct.kind !== 'pairs') throw new Error('A match needs a key of pairs');
    const rows = [...new Set(correct.pairs.map(([row]) => row))];
    const parts = rows.map((row): [string, PartOutcome] => [row, rowOutcome(row, correct.pairs, response.pairs)]);
    if (scheme.kind === 'per-part') return shareVerdict(parts, scheme);
    return parts.every(([, outcome]) => outcome === 'right')
      ? { outcome: 'right', rule: explain('exactly-the-pairs') }
      : { outcome: 'wrong', rule: explain('not-exactly-the-pairs') };
  },
};
