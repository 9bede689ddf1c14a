import type { InteractionOf, ResponseRules } from '../kind.ts';

/* The response to a match consists of pairs of a row and a column. */

export const matchResponse: ResponseRules<InteractionOf<'match'>> = {
  responseShape: ({ rows, columns, many = false }) => ({
    kind: 'match',
    rows: rows.map(({ optionId }) => optionId),
    columns: columns.map(({ optionId }) => optionId),
    many,
  }),
  whatIsWrong({ rows, columns, many }, response) {
    if (response.kind !== 'pairs') return 'wrong-kind';
    const { pairs } = response;
    if (!pairs.every(([row, column]) => rows.includes(row) && columns.includes(column))) return 'unknown-option';
    if (new Set(pairs.map((pair) => JSON.stringify(pair))).size < pairs.length) return 'repeated-option';
    return !many && new Set(pairs.map(([row]) => row)).size < pairs.length ? 'too-many-options' : null;
  },
};
