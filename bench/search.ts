import { parseArgs } from 'node:util';
import { catalogueOptions, loadCatalogue } from './catalogue-load.ts';

// The dear part of the catalogue alone: every question has words (in English and Hindi, whole, begun or with a typing
// error) and most have filters, and each of its answers has the counts of every facet. Goal: 1,000 a second at 50
// connections with 95 of 100 within 50 ms.
const { values } = parseArgs({ options: catalogueOptions });
await loadCatalogue({ bench: 'search', values, withWordsInPercent: 100 });
