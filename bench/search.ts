import { parseArgs } from 'node:util';
import { catalogueOptions, loadCatalogue } from './catalogue-load.ts';

// Measures only the expensive queries of the catalogue. Each has words in English and Hindi (whole, beginnings or
// typing errors), most have filters, and each response has the counts of every facet. Goal: 1,000 queries per
// second at 50 connections, 95 % of them within 50 ms.
const { values } = parseArgs({ options: catalogueOptions });
await loadCatalogue({ bench: 'search', values, withWordsInPercent: 100 });
