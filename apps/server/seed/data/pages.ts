import { audiencePages } from './pages/audiences.ts';
import { legalPages } from './pages/legal.ts';
import type { SeedPage } from './types.ts';

export const pages: SeedPage[] = [...audiencePages, ...legalPages];
