import { fileMarks } from '../text-files/file-marks.ts';

/** A text in both languages, as the form holds it. */
export type BothTexts = { en: string; hi: string };

/** A picture of a text, with its description in each language. The description is empty where it is not shown. */
export type TextPicture = { pictureId: string; alt: BothTexts };

const languages = ['en', 'hi'] as const;
const PICTURE = /!\[((?:\\.|[^\]\\])*)\]\(picture:([\da-f-]{36})\)/g;
const marks = fileMarks(PICTURE);

/** Returns the pictures of a text, each once, in the order of their first places. */
export function picturesIn(text: BothTexts): TextPicture[] {
  const found = new Map<string, BothTexts>();
  for (const language of languages)
    for (const [, alt = '', pictureId = ''] of text[language].matchAll(PICTURE)) {
      const known = found.get(pictureId) ?? { en: '', hi: '' };
      found.set(pictureId, { ...known, [language]: known[language] || alt.replaceAll(/\\(.)/g, '$1').trim() });
    }
  return [...found].map(([pictureId, alt]) => ({ pictureId, alt }));
}

/**
 * Returns a text in one language with a picture. It takes the places of the picture `replaces`. A text without that
 * picture gets it at the end, as a paragraph or in the same line. An empty description adds nothing.
 */
export function withPicture(
  text: string,
  { pictureId, alt, replaces, isLine }: { pictureId: string; alt: string; replaces: string | null; isLine: boolean },
): string {
  const mark = markupOf(pictureId, alt);
  return marks.place(text, { mark, replaces, isWordless: alt.trim() === '', between: isLine ? ' ' : '\n\n' });
}

/** Returns a text in one language without a picture. */
export const withoutPicture = marks.remove;

/** Returns the markup of a picture. The description is on one line, and its brackets are plain text. */
function markupOf(pictureId: string, alt: string): string {
  const plain = alt
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\\[\]]/g, '\\$&');
  return `![${plain}](picture:${pictureId})`;
}
