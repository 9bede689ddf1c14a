import { parseArgs } from 'node:util';
import { catalogueOptions, loadCatalogue } from './catalogue-load.ts';

// Measures lists of 20 with the counts of every facet, over a catalogue of 5,000 exams with sittings. The queries
// have words in English and Hindi, beginnings, typing errors, filters, orders and pages. One answer in a hundred
// is compared with plain SQL afterwards.
const { values } = parseArgs({ options: catalogueOptions });
await loadCatalogue({ bench: 'catalogue', values, withWordsInPercent: 40 });
