import { describe, expect, test } from 'vitest';
import { givenMp3, givenWav } from '../../../../../test/given/recordings.ts';
import { readQuestionFile } from '../../read-question-file.ts';
import { choice, correct, declared, MATCH, packQti, item as readAlone } from '../../test/qti-xml.ts';

const facts = { language: 'en', topic: 'Topic', difficulty: 'medium' } as const;
const files = {
  'sound/a b.mp3': givenMp3(),
  'sound/a.wav': givenWav(),
  'sound/bare.mp3': givenMp3({ frames: 2 }).subarray(22),
  'sound/big.wav': Buffer.concat([givenWav(), Buffer.alloc(5 * 1024 * 1024)]),
  'sound/a.ogg': Buffer.from('OggS0000000000000'),
};
const SINGLE = declared('single', 'identifier', correct('B'));
const PLAYS = declared('single', 'integer', '', 'PLAYS');
const card = (id: string, content: string, support = 'transcript') =>
  `<qti-catalog id="${id}"><qti-card support="${support}">${content}</qti-card></qti-catalog>`;
const spoken = (words: string) => `<qti-html-content>${words}</qti-html-content>`;
const catalogue = (...cards: string[]) => `<qti-catalog-info>${cards.join('')}</qti-catalog-info>`;
const hello = catalogue(card('t', spoken('<p>Hello [all],</p><p>good\n  day.</p>')));

/** Reads an item of QTI 3 with this body in a package with recordings. */
function read(body: string, after = '', declarations = SINGLE) {
  const item = `<qti-assessment-item xmlns="http://www.imsglobal.org/xsd/imsqtiasi_v3p0" identifier="i" title="Item" adaptive="false" time-dependent="false">${declarations}<qti-outcome-declaration identifier="SCORE" cardinality="single" base-type="float"/><qti-item-body>${body}${choice()}</qti-item-body>${after}${MATCH}</qti-assessment-item>`;
  const archive = packQti({ 'items/i.xml': Buffer.from(item), ...files }, 'items/i.xml');
  const { items, findings, pictures } = readQuestionFile('qti-package', archive, facts);
  const prompt = items[0]?.item.prompt.en?.replaceAll(/audio:[\da-f-]{36}/g, 'audio:id');
  return {
    prompt,
    found: findings.map(({ code }) => code),
    files: pictures.map(({ kind, name }) => `${kind} ${name}`),
  };
}

describe('a recording in a package of QTI', () => {
  test('comes in with its transcript, its limit of plays and what candidates may read', () => {
    const audio =
      '<audio src="../sound/a.wav" controls="controls" data-max-plays="2" data-transcript="shown" data-catalog-idref="t"/>';
    expect(read(`<p>Listen.</p>${audio}`, hello)).toEqual({
      prompt: 'Listen.\n\n![Hello \\[all\\],\\ngood day.](audio:id plays=2 text)\n\nWhich?',
      found: [],
      files: ['recording ../sound/a.wav'],
    });
  });

  test.each<[string, string, string]>([
    ['an object', '<object data="../sound/a%20b.mp3" type="audio/mpeg"/>', '../sound/a%20b.mp3'],
    [
      'the first source with sound',
      '<audio><source src="../sound/a.ogg"/><source src="../sound/a.wav"/></audio>',
      '../sound/a.wav',
    ],
    ['an MP3 without names', '<audio src="../sound/bare.mp3"></audio>', '../sound/bare.mp3'],
  ])('may be %s', (_what, audio, name) => {
    expect(read(audio)).toEqual({
      prompt: '![](audio:id)\n\nWhich?',
      found: ['recording-without-transcript'],
      files: [`recording ${name}`],
    });
  });

  test('of a media interaction keeps its prompt and its limit, and its response is not marked', () => {
    const media = `<qti-media-interaction response-identifier="PLAYS" autostart="false" loop="false" min-plays="0" max-plays="3" data-catalog-idref="t"><qti-prompt>Listen to this.</qti-prompt><object data="../sound/a.wav" type="audio/wav"/></qti-media-interaction>`;
    const { prompt, found } = read(media, hello, SINGLE + PLAYS);
    expect(prompt).toBe('Listen to this.\n\n![Hello \\[all\\],\\ngood day.](audio:id plays=3)\n\nWhich?');
    expect(found).toEqual(['support-left-out']);
  });

  test.each<[string, string, string[]]>([
    ['more plays than the house counts', 'max-plays="10"', ['limit-left-out']],
    ['no limit', 'max-plays="0"', []],
    ['a play that is required', 'min-plays="1"', ['limit-left-out']],
    ['a start of its own', 'autostart="true"', ['element-changed']],
    ['an endless repetition', 'loop="true"', ['element-changed']],
  ])('of a media interaction with %s has no limit here', (_what, attributes, notes) => {
    const media = `<qti-media-interaction response-identifier="PLAYS" ${attributes}><audio src="../sound/a.wav" data-transcript="hidden"/></qti-media-interaction>`;
    const { prompt, found } = read(media, '', SINGLE + PLAYS);
    expect(prompt).toBe('![](audio:id)\n\nWhich?');
    expect(found.filter((code) => code !== 'recording-without-transcript')).toEqual(notes);
  });

  test('may have its transcript in any entry of a card, and other cards are still left out', () => {
    const entry = `<qti-card-entry xml:lang="en">${spoken('Yes<br/>no')}</qti-card-entry>`;
    const cards = catalogue(card('t', entry), card('u', spoken('x')), card('t', spoken('x'), 'spoken'));
    const { prompt, found } = read(
      '<audio src="../sound/a.wav" data-transcript="hidden" data-catalog-idref="t"/>',
      cards,
    );
    expect(prompt).toBe('![Yes\\nno](audio:id)\n\nWhich?');
    expect(found).toEqual(['support-left-out']);
  });

  test.each<[string, string, string]>([
    ['is not in the package', '<audio src="../sound/c.wav"/>', 'missing-file'],
    ['leads out of the package', '<audio src="../../../sound/c.wav"/>', 'missing-file'],
    ['is on another site', '<audio src="https://example.org/a.wav"/>', 'remote-resource'],
    ['is another object', '<object data="data:audio/wav;base64,UklGRg==" type="audio/wav"/>', 'remote-resource'],
    ['has no address', '<audio/>', 'missing-file'],
    ['is neither MP3 nor WAV', '<audio src="../sound/a.ogg"/>', 'unsupported-recording'],
    ['has more than 5 MB', '<audio src="../sound/big.wav"/>', 'unsupported-recording'],
    [
      'stands in a line of a table',
      '<table><tr><th><audio src="../sound/a.wav"/> x</th></tr></table>',
      'unsupported-element',
    ],
    ['is a video', '<video src="../sound/a.wav"/>', 'unsupported-element'],
  ])('is refused with its question if it %s', (_what, audio, code) => {
    const { prompt, found } = read(audio);
    expect([prompt, found.at(-1)]).toEqual([undefined, code]);
  });

  test('is refused in a media interaction with a video or with two recordings', () => {
    const media = (inside: string) =>
      read(`<qti-media-interaction response-identifier="PLAYS">${inside}</qti-media-interaction>`, '', SINGLE + PLAYS);
    const audio = '<audio src="../sound/a.wav"/>';
    for (const inside of ['<video src="../sound/a.wav"/>', audio + audio, `${audio}<p>x</p>`, ''])
      expect(media(inside).found).toEqual(['unsupported-interaction']);
  });

  test('is refused in an item without a package', () => {
    const { items, findings } = readAlone(SINGLE, `<audio src="a.wav"/>${choice()}`, MATCH);
    expect([items, findings]).toEqual([[], ['1 unsupported-element']]);
  });
});
