import { northernAndWesternCentres } from './centres/north-and-west.ts';
import { southernAndEasternCentres } from './centres/south-and-east.ts';
import type { SeedCentre } from './types.ts';

export const centres: SeedCentre[] = [...northernAndWesternCentres, ...southernAndEasternCentres];
