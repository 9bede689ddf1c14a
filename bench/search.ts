import { parseArgs } from 'node:util';
import { loadCatalogue } from './catalogue-load.ts';

// The dear part of the catalogue alone: every question has words (in English and Hindi, whole, begun or with a typing error) and most have filters, and
// each of its answers has the counts of every facet. Goal: 1,000 a second at 50 connections with 95 of 100 within 50 ms.
const { values } = parseArgs({
  options: {
    exams: { type: 'string', default: '5000' },
    queries: { type: 'string', default: '2500' },
    connections: { type: 'string', default: '50' },
    seconds: { type: 'string', default: '15' },
    'warm-up': { type: 'string', default: '3' },
  },
});
await loadCatalogue({
  bench: 'search',
  exams: Number(values.exams),
  queries: Number(values.queries),
  connections: Number(values.connections),
  seconds: Number(values.seconds),
  warmUpSeconds: Number(values['warm-up']),
  withWordsInPercent: 100,
});
