import { parseArgs } from 'node:util';
import { catalogueOptions, loadCatalogue } from './catalogue-load.ts';

// Measures lists of 20 exams with the counts of every facet, in a catalogue of 5,000 exams with sittings. The queries
// contain words in English and Hindi, beginnings of words, typing errors, filters, orders and pages. Afterwards one
// answer in a hundred is compared with plain SQL.
const { values } = parseArgs({ options: catalogueOptions });
await loadCatalogue({ bench: 'catalogue', values, withWordsInPercent: 40 });
