import { parseArgs } from 'node:util';
import { loadCatalogue } from './catalogue-load.ts';

// Lists of 20 with the counts of every facet, over a catalogue of 5,000 exams with their sittings: words in English and Hindi, beginnings,
// typing errors, filters, orders, pages. One answer in a hundred is kept and compared with plain SQL afterwards.
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
  bench: 'catalogue',
  exams: Number(values.exams),
  queries: Number(values.queries),
  connections: Number(values.connections),
  seconds: Number(values.seconds),
  warmUpSeconds: Number(values['warm-up']),
  withWordsInPercent: 40,
});
