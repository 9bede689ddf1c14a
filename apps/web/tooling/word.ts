/** A text in the code that must be translated. `origins` are the files that contain it. */
export type Word = { id: string; message: string; context?: string; comment?: string; origins: string[] };

/** Translations by message id. */
export type Translations = Map<string, string>;
