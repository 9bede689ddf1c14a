/*
 * Which titles the display face can set. Most letters of the world are not in it (scripts/make/display-face.ts cuts
 * it), and a word of two faces looks broken: a title with one sign outside is set whole in the face of the text.
 */

const latin = ' -~\\u00a0-\\u00ff\\u2013\\u2014\\u2018\\u2019\\u201c\\u201d\\u2022\\u2026';
const devanagari =
  '\\u0901-\\u0903\\u0905-\\u090b\\u090d\\u090f-\\u0911\\u0913-\\u0928\\u092a-\\u0930\\u0932\\u0935-\\u0939\\u093c-\\u0943\\u0945\\u0947-\\u0949\\u094b-\\u094d\\u0958-\\u095e\\u0964\\u200c\\u200d';
/** Conjuncts that begin with a letter with which hardly any does: the cut face has none of them. */
const rare = '[ङछझढ]\u094d[क-ह]';
const settable = { en: new RegExp(`^[${latin}]*$`), hi: new RegExp(`^(?!.*${rare})[${latin}${devanagari}]*$`) };

/**
 * What a title that people have written says in its `data-face`: `plain` for one that the display face of the page's
 * language cannot set whole, nothing for every other.
 */
export function faceFor(title: string, language: 'en' | 'hi'): 'plain' | undefined {
  return settable[language].test(title) ? undefined : 'plain';
}
