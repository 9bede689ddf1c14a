import type { Mutant } from '../mutant.ts';

const item = 'packages/domain/item';
const kinds = `${item}/kinds`;
const qti = 'apps/server/modules/bank/formats/qti';
const rules = (test: string) => ({ project: 'rules' as const, tests: [`${kinds}/${test}`] });
const picturesOf = rules('pictures.test.ts');
const pointsOf = rules('select-point/select-point.test.ts');
const picturePairs = rules('picture-pairs.test.ts');
const areaPairs = rules('graphic-associate/graphic-associate.test.ts');
const qtiAreas = { project: 'modules' as const, tests: [`${qti}/pictures/read-areas.test.ts`] };
const qtiJoined = { project: 'modules' as const, tests: [`${qti}/pictures/read-joined-areas.test.ts`] };

/** Faults of the kinds of questions that are answered in a picture. */
export const pictureQuestions: Mutant[] = [
  {
    ...picturesOf,
    name: 'a hotspot with one right area has a key of several',
    file: `${kinds}/hotspot/key.ts`,
    find: '!many && correct.kind',
    replace: 'many && correct.kind',
  },
  {
    ...pointsOf,
    name: 'a point may be beyond the right edge of the picture',
    file: `${kinds}/select-point/response.ts`,
    find: 'isInPicture(x, width)',
    replace: 'isInPicture(x, Number.MAX_VALUE)',
  },
  {
    ...pointsOf,
    name: 'one point too many is put',
    file: `${kinds}/select-point/response.ts`,
    find: 'points.length > maxPoints',
    replace: 'points.length > maxPoints + 1',
  },
  {
    ...pointsOf,
    name: 'a point outside of all areas costs nothing',
    file: `${kinds}/select-point/key.ts`,
    find: ' && hits.wrong === 0',
    replace: '',
  },
  {
    ...pointsOf,
    name: 'two points in one area hit two areas',
    file: `${kinds}/select-point/hits.ts`,
    find: 'areas.filter((area) => points.some((point) => isInArea(point, area))).length',
    replace: 'points.filter((point) => areas.some((area) => isInArea(point, area))).length',
  },
  {
    ...pointsOf,
    name: 'a key has more areas than points may be put',
    file: `${kinds}/select-point/key.ts`,
    find: 'areas.length > maxPoints',
    replace: 'areas.length > maxPoints + 1',
  },
  {
    ...pointsOf,
    name: 'wrong points do not replace right ones',
    file: `${item}/shares.ts`,
    find: 'Math.min(right, parts - wrong)',
    replace: 'right',
  },
  {
    ...pointsOf,
    name: 'the picture of the other language may have another size',
    file: `${item}/areas.ts`,
    find: 'sizes.size > 1',
    replace: 'sizes.size > 2',
  },
  {
    ...qtiAreas,
    name: 'a mapping with overlapping areas is taken in',
    file: `${qti}/pictures/read-areas.ts`,
    find: 'if (key.firstOnly && correct.some(',
    replace: 'if (!key.firstOnly && correct.some(',
  },
  {
    ...qtiAreas,
    name: 'areas of a picture that is shown smaller keep their numbers',
    file: `${qti}/pictures/read-areas.ts`,
    find: 'return fraction(width, shownWidth);',
    replace: 'return fraction(1);',
  },
  {
    ...qtiAreas,
    name: 'an oval comes in as a circle',
    file: `${qti}/pictures/read-areas.ts`,
    find: "(shape === 'ellipse' && c !== d)",
    replace: "(shape === 'ellipse' && c === 0)",
  },
  {
    ...picturesOf,
    name: 'an area may be beyond the picture of the second language',
    file: `${item}/areas.ts`,
    find: 'sizes.every(isInside)',
    replace: 'sizes.some(isInside)',
  },
  {
    ...picturesOf,
    name: 'an area may have no size',
    file: `${item}/areas.ts`,
    find: 'a < c && b < d',
    replace: 'a <= c && b <= d',
  },
  {
    ...picturesOf,
    name: 'words may stand beside the picture of a question',
    file: `${item}/areas.ts`,
    find: "only.tag === 'img' && others.length === 0",
    replace: "only.tag === 'img'",
  },
  {
    ...picturesOf,
    name: 'the last corner of a polygon is not joined to the first',
    file: `${item}/areas.ts`,
    find: 'corners[(at + 1) % corners.length]',
    replace: 'corners[at + 1]',
  },
  {
    ...picturesOf,
    name: 'an area may reach over the upper edge of the picture',
    file: `${item}/areas.ts`,
    find: 'left >= 0 && top >= 0 &&',
    replace: 'left >= 0 &&',
  },
  {
    ...picturePairs,
    name: 'a picture to put texts into may have no area',
    file: `${kinds}/graphic-gap-match/key.ts`,
    find: "...problemIf(areas.length === 0, 'no-areas', where),",
    replace: '',
  },
  {
    ...picturePairs,
    name: 'two areas of a graphic gap match may have the same words',
    file: `${kinds}/graphic-gap-match/key.ts`,
    find: 'sameTextTwice(areas, languages,',
    replace: 'sameTextTwice([], languages,',
  },
  {
    ...picturePairs,
    name: 'the areas of a graphic gap match are not compared with the edge of the picture',
    file: `${kinds}/graphic-gap-match/key.ts`,
    find: '...areaOptionProblems(areas, picture, where),',
    replace: '',
  },
  {
    ...picturePairs,
    name: 'a text of a graphic gap match may be put into a text',
    file: `${kinds}/graphic-gap-match/response.ts`,
    find: 'gaps: areas.map(',
    replace: 'gaps: [...areas, ...choices].map(',
  },
  {
    ...areaPairs,
    name: 'the picture of a graphic associate may have another size in Hindi',
    file: `${kinds}/graphic-associate/key.ts`,
    find: '...sizeProblems(interaction.picture, `${where}, picture`),',
    replace: '',
  },
  {
    ...areaPairs,
    name: 'the areas of a graphic associate are not checked',
    file: `${kinds}/graphic-associate/key.ts`,
    find: '...areaChoiceProblems(interaction, languages, where),',
    replace: '',
  },
  {
    ...areaPairs,
    name: 'an area of a graphic associate may be used once only',
    file: `${kinds}/graphic-associate/response.ts`,
    find: 'limitedUses(options)',
    replace: 'options.map(({ optionId }) => ({ optionId, matchMax: 1 }))',
  },
  {
    ...areaPairs,
    name: 'one pair too many may be made',
    file: `${kinds}/associate/response.ts`,
    find: 'pairs.length > pairCount',
    replace: 'pairs.length > pairCount + 1',
  },
  {
    ...areaPairs,
    name: 'the areas of a picture have an order of each candidate',
    file: `${item}/own-order.ts`,
    find: '  associate: choiceInOwnOrder,',
    replace: "  associate: choiceInOwnOrder,\n  'graphic-associate': choiceInOwnOrder,",
  },
  {
    ...areaPairs,
    name: 'the order of two areas counts',
    file: `${kinds}/associate/pair-name.ts`,
    find: 'a < b ? [a, b] : [b, a]',
    replace: '[a, b]',
  },
  {
    ...areaPairs,
    name: 'a key may use an area too often',
    file: `${kinds}/associate/key.ts`,
    find: 'usedTooOften(limitedUses(options), used)',
    replace: 'usedTooOften(limitedUses(options), [])',
  },
  {
    ...qtiJoined,
    name: 'an area that takes several texts is taken in',
    file: `${qti}/pictures/read-joined-areas.ts`,
    find: "(attribute(element, 'matchMax') ?? '1') !== '1'",
    replace: "(attribute(element, 'matchMax') ?? '1') === ''",
  },
  {
    ...qtiJoined,
    name: 'an area of a graphic associate comes in without its limit',
    file: `${qti}/pictures/read-joined-areas.ts`,
    find: '({ ...limitedText(option), area: option.area })',
    replace: '({ text: option.text, area: option.area })',
  },
  {
    ...qtiJoined,
    name: 'a picture to put into an area is left out without a word',
    file: `${qti}/read-gaps.ts`,
    find: "childrenNamed(element, 'gapImg').length > 0",
    replace: "childrenNamed(element, 'gapImg').length > 1",
  },
  {
    ...qtiJoined,
    name: 'a key that joins an area with itself is taken in',
    file: `${qti}/read-pairs.ts`,
    find: 'correct.some(([a, b]) => a === b)',
    replace: 'correct.every(([a, b]) => a === b && a < 0)',
  },
];
