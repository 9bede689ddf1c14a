import { parseArgs } from 'node:util';
import { catalogueOptions, loadCatalogue } from './catalogue-load.ts';

// Measures only the expensive queries of the catalogue. Each contains words in English or Hindi (whole words,
// beginnings or typing errors). Most have filters. Each response contains the counts of every facet. Goal: 1,000
// queries per second on 50 connections, 95 % of them within 50 ms.
const { values } = parseArgs({ options: catalogueOptions });
await loadCatalogue({ bench: 'search', values, withWordsInPercent: 100 });
