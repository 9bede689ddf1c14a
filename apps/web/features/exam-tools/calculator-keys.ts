/** A key that writes a text into the expression. `shown` is its label, if the label differs from that text. */
export type WritingKey = { writes: string; shown?: string };

const write = (...texts: string[]): WritingKey[] => texts.map((writes) => ({ writes }));
const call = (...names: string[]): WritingKey[] => names.map((shown) => ({ writes: `${shown}(`, shown }));

/** The keys of the basic calculator, in rows of four. */
export const basicKeys: readonly WritingKey[] = [
  ...write('7', '8', '9', '÷'),
  ...write('4', '5', '6', '×'),
  ...write('1', '2', '3', '−'),
  ...write('0', '.', '%', '+'),
  ...write('(', ')'),
];

/** The additional keys of the scientific calculator. */
export const scientificKeys: readonly WritingKey[] = [
  ...call('sin', 'cos', 'tan', 'log'),
  ...call('asin', 'acos', 'atan', 'ln'),
  { writes: '^', shown: 'xʸ' },
  ...call('√', '∛', 'exp'),
  { writes: '!', shown: 'n!' },
  ...write('π', 'e'),
  { writes: 'abs(', shown: '|x|' },
];
