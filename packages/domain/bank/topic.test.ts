import { expect, test } from 'vitest';
import { syllabusOf, tidyTopic, topicPath, topicsWithin } from './topic.ts';

test('a topic is a path through the syllabus, and a slash inside a name is a part of the name', () => {
  expect(topicPath('Mathematics / Algebra / Quadratics')).toEqual(['Mathematics', 'Algebra', 'Quadratics']);
  expect(topicPath('Networks / TCP/IP')).toEqual(['Networks', 'TCP/IP']);
  expect(topicPath(' / गणित /  / बीजगणित / ')).toEqual(['गणित', 'बीजगणित']);
  expect(tidyTopic('  Mathematics  /  Linear   algebra ')).toBe('Mathematics / Linear algebra');
  expect(tidyTopic('Percentages')).toBe('Percentages');
});

test('a branch holds itself and what lies below it, and no topic that only begins alike', () => {
  const isWithin = topicsWithin(' Mathematics / Algebra');
  expect(['Mathematics / Algebra', 'Mathematics / Algebra / Quadratics'].map(isWithin)).toEqual([true, true]);
  expect(['Mathematics', 'Mathematics / Algebraic curves', 'Algebra', 'Physics'].map(isWithin)).toEqual(
    Array(4).fill(false),
  );
});

test('the syllabus has each topic once, with all topics above it, parents first', () => {
  expect(syllabusOf(['B / C', 'A / B / C', 'B', 'A / B / A', 'A-1', 'A / B / C'])).toEqual([
    'A',
    'A / B',
    'A / B / A',
    'A / B / C',
    'A-1',
    'B',
    'B / C',
  ]);
  expect(syllabusOf([])).toEqual([]);
});
