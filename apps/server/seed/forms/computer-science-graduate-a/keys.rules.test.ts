import { expect, test } from 'vitest';
import { allItems, keyedAnswer, type Worked } from '../keyed-answers.ts';
import { searchTree, type Tree, weightedEdges } from './figures.ts';
import { computerScienceGraduateA } from './index.ts';

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

const worked: Record<string, Worked> = {
  'aptitude-03': `${Math.round((1 - 1.2 * 0.75) * 100)}% decrease`,
  'aptitude-04': 1 / (1 / 6 - 1 / 10),
  'aptitude-06': quarterWithLargestShare([240, 300, 270, 390], [160, 200, 330, 210]),
  'aptitude-07': range(1, 100).filter((number) => number % 4 === 0 || number % 6 === 0).length / 100,
  'aptitude-08': cubesWithTwoPaintedFaces(4),
  'aptitude-09': 40 * 6 - (3 * 30 + 40 * 0.5),
  'computing-02': fewestNandGatesForXor(),
  'computing-03': new Int8Array([0b1111_0110])[0]!,
  'computing-05': 2 ** (32 - 26) - 2,
  'computing-09': ontoFunctions(),
  'computing-11': weightOfSpanningTree(),
  'computing-12': ['1010', '1101', '10010', '1110'].filter(automatonAccepts).join(),
  'computing-13': f(5),
  'computing-14': faultsOfLeastRecentlyUsed([1, 2, 3, 4, 2, 1, 5, 2, 4, 3], 3),
  'computing-16': Math.ceil((8000 / 8e6 + 2 * 0.025) / (8000 / 8e6)),
  'computing-17': 32 - Math.log2((16 * 1024) / 32) - Math.log2(32),
  'computing-18': heapAfterInsert([50, 30, 40, 10, 20, 35], 45).join(', '),
  'computing-21': statementsOfTree(),
  'computing-25': averageWait([5, 3, 4], 2),
  'computing-26': 0.9 * (10 + 100) + 0.1 * (10 + 100 + 100),
  'computing-27': (1000 * (150 + 120 + 160 + 140 + 130)) / ((5 + 999) * (160 + 10)),
  'computing-28': departmentsAbove(50),
  'computing-29': slotsByProbing([22, 33, 13, 24, 35, 46], 11).get(46)!,
  'computing-30': statesOfThirdFromEnd(),
};

test.each(Object.entries(worked))('the key of %s is what the working gives', (itemRef, value) => {
  const like = typeof value === 'number' ? Math.round(value * 1e9) / 1e9 : value;
  const keyed = keyedAnswer(computerScienceGraduateA, itemRef, like);
  if (typeof like === 'number') expect(keyed).toBeCloseTo(like, 9);
  else expect(keyed).toEqual(like);
});

test('every number answer of the computer science form is worked again', () => {
  const numeric = allItems(computerScienceGraduateA).filter((item) => item.answer.kind === 'numeric');
  expect(Object.keys(worked)).toEqual(expect.arrayContaining(numeric.map((item) => item.itemRef)));
});

test('of the schedules exactly the keyed ones have no cycle of conflicts', () => {
  const item = allItems(computerScienceGraduateA).find((each) => each.itemRef === 'computing-22')!;
  const options = item.answer.kind === 'multiple-choice' ? item.answer.options.map((option) => option.en) : [];
  expect(options).toHaveLength(4);
  expect(keyedAnswer(computerScienceGraduateA, 'computing-22', [])).toEqual(options.filter(isConflictSerialisable));
});

test('the relation has one key, and an attribute outside it depends on a part of it', () => {
  const attributes = [...'ABCDE'];
  const subsets = range(1, 31).map((bits) => attributes.filter((_, index) => bits & (1 << index)));
  const isKey = (set: string[]) => closure(set).length === 5;
  const keys = subsets.filter((set) => isKey(set) && !set.some((one) => isKey(set.filter((each) => each !== one))));
  expect(keys).toEqual([['A', 'C']]);
  expect(closure(['A'])).toContain('B');
  expect(keyedAnswer(computerScienceGraduateA, 'computing-15', '')).toBe('First normal form');
});

function quarterWithLargestShare(x: number[], y: number[]): string {
  const shares = y.map((units, index) => units / (units + x[index]!));
  return `Q${shares.indexOf(Math.max(...shares)) + 1}`;
}

function cubesWithTwoPaintedFaces(size: number): number {
  const places = range(0, size - 1);
  const painted = (at: number) => (at === 0 || at === size - 1 ? 1 : 0);
  return places
    .flatMap((x) => places.flatMap((y) => places.map((z) => painted(x) + painted(y) + painted(z))))
    .filter((faces) => faces === 2).length;
}

/**
 * Returns the minimum number of NAND gates for XOR. A signal is represented by its truth table over (A, B) = 00, 01,
 * 10, 11, as four bits.
 */
function fewestNandGatesForXor(): number {
  const reaches = (signals: number[], gates: number): boolean =>
    signals.includes(0b0110) ||
    (gates > 0 &&
      signals.some((a, i) => signals.slice(i).some((b) => reaches([...signals, ~(a & b) & 0b1111], gates - 1))));
  return range(1, 5).find((gates) => reaches([0b0011, 0b0101], gates))!;
}

function ontoFunctions(): number {
  const functions = range(0, 3 ** 4 - 1).map((code) => range(0, 3).map((place) => Math.floor(code / 3 ** place) % 3));
  return functions.filter((images) => new Set(images).size === 3).length;
}

function weightOfSpanningTree(): number {
  const group = new Map([...'ABCDEF'].map((vertex) => [vertex, vertex]));
  let total = 0;
  for (const [from, to, weight] of weightedEdges.toSorted((one, other) => one[2] - other[2])) {
    const [kept, merged] = [group.get(from)!, group.get(to)!];
    if (kept === merged) continue;
    for (const [vertex, its] of group) if (its === merged) group.set(vertex, kept);
    total += weight;
  }
  return total;
}

function automatonAccepts(word: string): boolean {
  const next = [
    [0, 1],
    [2, 0],
    [1, 2],
  ];
  return [...word].reduce((state, symbol) => next[state]![Number(symbol)]!, 0) === 0;
}

function f(n: number): number {
  return n < 2 ? 1 : f(n - 1) + f(n - 2) + f(n - 2);
}

function faultsOfLeastRecentlyUsed(pages: number[], frames: number): number {
  let recent: number[] = [];
  let faults = 0;
  for (const page of pages) {
    if (!recent.includes(page)) faults += 1;
    recent = [...recent.filter((each) => each !== page), page].slice(-frames);
  }
  return faults;
}

function heapAfterInsert(heap: number[], key: number): number[] {
  const array = [...heap, key];
  let at = array.length - 1;
  while (at > 0) {
    const parent = (at - 1) >> 1;
    if (array[parent]! >= array[at]!) break;
    [array[parent], array[at]] = [array[at]!, array[parent]!];
    at = parent;
  }
  return array;
}

function statementsOfTree(): string[] {
  const height = (tree?: Tree): number => (tree ? 1 + Math.max(height(tree.left), height(tree.right)) : -1);
  const balanced = (tree?: Tree): boolean =>
    !tree || (Math.abs(height(tree.left) - height(tree.right)) <= 1 && balanced(tree.left) && balanced(tree.right));
  const inOrder = (tree?: Tree): number[] => (tree ? [...inOrder(tree.left), tree.key, ...inOrder(tree.right)] : []);
  const postOrder = (tree?: Tree): number[] =>
    tree ? [...postOrder(tree.left), ...postOrder(tree.right), tree.key] : [];
  const keys = inOrder(searchTree);
  const claims: [string, boolean][] = [
    ['It is an AVL tree.', balanced(searchTree)],
    ['It is a binary search tree.', keys.every((key, index) => index === 0 || keys[index - 1]! < key)],
    ['Its post-order traversal ends with 80, 60, 40.', postOrder(searchTree).slice(-3).join() === '80,60,40'],
    ['Its height is 2.', height(searchTree) === 2],
  ];
  return claims.filter(([, holds]) => holds).map(([claim]) => claim);
}

function averageWait(bursts: number[], quantum: number): number {
  const queue = bursts.map((burst, process) => ({ process, left: burst }));
  let now = 0;
  let waited = 0;
  for (let turn = queue.shift(); turn; turn = queue.shift()) {
    const run = Math.min(quantum, turn.left);
    now += run;
    if (turn.left > run) queue.push({ process: turn.process, left: turn.left - run });
    else waited += now - bursts[turn.process]!;
  }
  return waited / bursts.length;
}

function departmentsAbove(limit: number): number {
  const salaries = { Sales: [40, 64], HR: [45, 50], IT: [70, 80, 30], Ops: [55] };
  const averages = Object.values(salaries).map((paid) => paid.reduce((a, b) => a + b) / paid.length);
  return averages.filter((average) => average > limit).length;
}

function slotsByProbing(keys: number[], size: number): Map<number, number> {
  const slots = new Map<number, number>();
  for (const key of keys) {
    let slot = key % size;
    while ([...slots.values()].includes(slot)) slot = (slot + 1) % size;
    slots.set(key, slot);
  }
  return slots;
}

/**
 * Returns the number of states of the minimal automaton. Two words lead to different states if one of them can be
 * completed to an accepted word in a way that the other cannot.
 */
function statesOfThirdFromEnd(): number {
  const words = (length: number): string[] =>
    length === 0 ? [''] : words(length - 1).flatMap((word) => [`${word}a`, `${word}b`]);
  const upTo = (length: number) => range(0, length).flatMap(words);
  const isIn = (word: string) => word.at(-3) === 'a';
  return new Set(
    upTo(6).map((word) =>
      upTo(3)
        .map((rest) => isIn(word + rest))
        .join(),
    ),
  ).size;
}

function isConflictSerialisable(schedule: string): boolean {
  const steps = [...schedule.matchAll(/\\mathrm\{([rw])\}_(\d)\((\w)\)/g)].map(([, kind, who, what]) => ({
    kind,
    who,
    what,
  }));
  const orders = new Set<string>();
  for (const [index, one] of steps.entries())
    for (const other of steps.slice(index + 1))
      if (one.who !== other.who && one.what === other.what && (one.kind === 'w' || other.kind === 'w'))
        orders.add(`${one.who}${other.who}`);
  return steps.length > 0 && !(orders.has('12') && orders.has('21'));
}

function closure(attributes: string[]): string[] {
  const known = new Set(attributes);
  for (const _ of range(1, 3))
    for (const [left, right] of [
      ['A', 'B'],
      ['BC', 'D'],
      ['D', 'E'],
    ] as const)
      if ([...left].every((each) => known.has(each))) known.add(right);
  return [...known].sort();
}
