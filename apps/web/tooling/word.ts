/** A sentence of the code that is to be translated, with the files where it is. */
export type Word = { id: string; message: string; context?: string; comment?: string; origins: string[] };

/** Translations by the id of their word. */
export type Translations = Map<string, string>;
