import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Blob, Face, Feature, Font, Buffer as ShapingBuffer, shape } from 'harfbuzzjs';
import { compress, decompress } from 'wawoff2';

/*
 * `npm run display-face` writes the two files of the display font, Poppins SemiBold, to packages/ui/fonts. The Latin
 * file is copied unchanged. The Devanagari file is a subset of 29 kB instead of 39. It contains the letters of Hindi
 * and the conjuncts that the font draws as one glyph, each with every vowel sign. packages/ui/fonts/face-for.ts lists
 * what the subset lacks. The results are checked in, so a build does not need the tools. docs/decisions/0113 explains
 * the choice.
 */

const source = (script: string) =>
  fileURLToPath(import.meta.resolve(`@fontsource/poppins/files/poppins-${script}-600-normal.woff2`));
const target = (script: string) =>
  fileURLToPath(new URL(`../../packages/ui/fonts/poppins-${script}-600.woff2`, import.meta.url));

const virama = '\u094d';
const vowelsAndMarks = [...'अआइईउऊऋऍएऐऑओऔ।ँंः़ऽ'];
/** Dotted letters as single characters. Some keyboards write them in this way. */
const dotted = [...'\u0958\u0959\u095a\u095b\u095c\u095d\u095e'];
const plain = [...'कखगघङचछजझञटठडढणतथदधनपफबभमयरलवशषसह'];
/** Letters with which Hindi conjuncts begin. face-for.ts lists the others. */
const firsts = [
  ...plain.filter((letter) => !'ङझछढ'.includes(letter)),
  ...['\u095b', '\u095e'].map((letter) => letter.normalize('NFD')),
];
const consonants = [...plain, ...dotted.map((letter) => letter.normalize('NFD'))];
const signs = ['', ...'ािीुूृेैोौॉॅंँ', 'ीं', 'ें', 'ैं', 'ों', 'ौं', 'ुं'];
const joiners = '\u200c\u200d';
/** Letters whose half form can come before a whole conjunct, for example in स्त्र, न्त्र, क्स्ट. */
const before = [...'सनतकष'];

await writeFile(target('latin'), await readFile(source('latin')));
const whole = Buffer.from(await decompress(await readFile(source('devanagari'))));
const small = Buffer.from(await compress(await cut(whole, glyphsOfHindi(whole))));
await writeFile(target('devanagari'), small);
console.log(`${small.length} bytes: ${target('devanagari')}`);

/** Returns the numbers of the glyphs that Hindi needs. It finds them by shaping text. */
function glyphsOfHindi(face: Buffer): Set<number> {
  const font = new Font(new Face(new Blob(Uint8Array.from(face).buffer)));
  const glyphsOf = (text: string, without: Feature[] = []): number[] => {
    const buffer = new ShapingBuffer();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    shape(font, buffer, without);
    return buffer.getGlyphInfos().map(({ codepoint }) => codepoint);
  };
  const pairs = firsts.flatMap((first) => plain.map((second) => first + virama + second));
  const conjuncts = pairs.filter((pair) => glyphsOf(pair).length === 1);
  const clusters = [...consonants, ...conjuncts];
  const texts = [
    ...vowelsAndMarks,
    ...dotted,
    ...['ईं', 'एं', 'ऊं', 'ओं'],
    ...consonants.map((letter) => letter + virama),
    ...clusters.flatMap((cluster) => signs.flatMap((sign) => [cluster + sign, `र${virama}${cluster}${sign}`])),
    ...conjuncts.flatMap((conjunct) => before.map((half) => half + virama + conjunct)),
  ];
  // Conjuncts also need the glyphs of intermediate steps, for example the half letter that the last feature combines
  // with the other letter. Text is therefore also shaped without the last features.
  const onTheWay = [['pres'], ['pres', 'blws', 'abvs', 'psts']].map((names) =>
    names.map((name) => new Feature(name, 0)),
  );
  const all = [[], ...onTheWay].flatMap((without) => texts.flatMap((text) => glyphsOf(text, without)));
  return new Set([0, ...all]);
}

type Subsetter = Record<string, (...words: number[]) => number> & { memory: WebAssembly.Memory };

/**
 * Returns the font with only these glyphs. The first WebAssembly module of the package shapes text. The second one,
 * used here, makes subsets.
 */
async function cut(face: Buffer, glyphs: ReadonlySet<number>): Promise<Buffer> {
  const layoutFeatures = 6;
  const noHinting = 0x001;
  const noClosure = 0x200;
  const writable = 2;
  const wasm = await readFile(new URL(import.meta.resolve('harfbuzzjs/dist/harfbuzz-subset.wasm')));
  const { instance } = await WebAssembly.instantiate(wasm);
  const hb = instance.exports as unknown as Subsetter;
  const call = (name: string, ...words: number[]): number => {
    const one = hb[name];
    if (!one) throw new Error(`the subsetter has no ${name}`);
    return one(...words);
  };
  call('_initialize');
  const at = call('malloc', face.length);
  new Uint8Array(hb.memory.buffer).set(face, at);
  const input = call('hb_subset_input_create_or_fail');
  const features = call('hb_subset_input_set', input, layoutFeatures);
  call('hb_set_clear', features);
  call('hb_set_invert', features);
  call('hb_subset_input_set_flags', input, noHinting | noClosure);
  for (const glyph of glyphs) call('hb_set_add', call('hb_subset_input_glyph_set', input), glyph);
  const letters = vowelsAndMarks.concat(dotted, consonants, signs).join('') + virama + joiners;
  for (const letter of letters) {
    call('hb_set_add', call('hb_subset_input_unicode_set', input), letter.codePointAt(0) ?? 0);
  }
  const blob = call('hb_blob_create', at, face.length, writable, 0, 0);
  const result = call('hb_face_reference_blob', call('hb_subset_or_fail', call('hb_face_create', blob, 0), input));
  const [start, length] = [call('hb_blob_get_data', result, 0), call('hb_blob_get_length', result)];
  return Buffer.from(new Uint8Array(hb.memory.buffer).slice(start, start + length));
}
