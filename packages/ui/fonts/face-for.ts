/*
 * Decides which titles the display font can show. The font is a subset (scripts/make/display-face.ts). A word in two
 * fonts looks broken, so a title with a missing character is shown in the text font as a whole.
 */

const latin = ' -~\\u00a0-\\u00ff\\u2013\\u2014\\u2018\\u2019\\u201c\\u201d\\u2022\\u2026';
const devanagari =
  '\\u0901-\\u0903\\u0905-\\u090b\\u090d\\u090f-\\u0911\\u0913-\\u0928\\u092a-\\u0930\\u0932\\u0935-\\u0939\\u093c-\\u0943\\u0945\\u0947-\\u0949\\u094b-\\u094d\\u0958-\\u095e\\u0964\\u200c\\u200d';
/**
 * Conjuncts that begin with a letter that is rarely the first letter of a conjunct. The subset does not contain these
 * conjuncts.
 */
const rare = '[ङछझढ]\u094d[क-ह]';
const settable = { en: new RegExp(`^[${latin}]*$`), hi: new RegExp(`^(?!.*${rare})[${latin}${devanagari}]*$`) };

/**
 * Returns the `data-face` of a title from stored data: `plain` if the display font of the page's language lacks a
 * character of the title, otherwise undefined.
 */
export function faceFor(title: string, language: 'en' | 'hi'): 'plain' | undefined {
  return settable[language].test(title) ? undefined : 'plain';
}
