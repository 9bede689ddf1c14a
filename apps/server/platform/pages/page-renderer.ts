export type Language = 'en' | 'hi';

/** Functions of the built renderer. apps/web/shop/server.tsx implements them. */
export type PageRenderer = {
  prepare(): Promise<{ files: string[] }>;
  findPage(url: URL): { file: string; location: string; cacheKey: string; questions: PageQuestion[] };
  render(ask: { location: string; language: Language; renderedAt: Date; answers: PageAnswer[] }): Drawn;
  answerFrom(status: number, body: unknown): unknown;
};
export type PageQuestion = { queryKey: readonly unknown[]; method: string; address: string };
export type PageAnswer = { queryKey: readonly unknown[]; answer: unknown };
type Drawn = {
  body: string;
  title: string;
  description: string | null;
  canonical: string | null;
  picture: string | null;
  jsonLd: readonly object[];
  status: 200 | 404;
  isPrivate: boolean;
};

/**
 * The files of an entry or a page, from the build. `sheet` contains the styles of a page and of the shop in one file.
 * `fonts` are the fonts of the headings.
 */
export type PageAssets = {
  script: string;
  imports: string[];
  styles: string[];
  sheet?: string;
  words: Record<Language, string[]>;
  fonts?: Record<Language, string[]>;
};
