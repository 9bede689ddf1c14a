import { formatInstant, formatPlainDate } from '@kasauti/domain/format/dates.ts';
import { shownMarks } from '@kasauti/domain/format/marks.ts';
import type { ScoreCard } from '@kasauti/domain/sheet/score-card.ts';
import { INDIA_TIME_ZONE } from '@kasauti/domain/time/india.ts';
import { ink, openPdf, pageBox } from '../../../platform/documents/pdf.ts';
import { drawQr } from '../../../platform/documents/qr.ts';
import { type I18n, i18nFor } from '../../../platform/words/i18n.ts';

type Printed = { card: ScoreCard; link: string; siteName: string; language: 'en' | 'hi' };

const wordsIn = (i18n: I18n) => ({
  heading: i18n.t('Score card'),
  candidate: i18n.t('Candidate'),
  test: i18n.t('Test'),
  satOn: i18n.t('Date of the test'),
  score: i18n.t('Score'),
  outcome: i18n.t('Outcome'),
  passed: i18n.t('Passed'),
  notPassed: i18n.t('Not passed'),
  scan: i18n.t('Scan this to check the score'),
  paper: i18n.t(
    'This paper is not a proof, because anybody can print such a page. Open the link or scan the code. The page of the site shows the score that counts now, and whether it is signed.',
  ),
});

const QR_SIDE = 168;
/**
 * Approximate width of the white border around a QR code. The code is moved by this width, because it would otherwise
 * look indented.
 */
const QR_BORDER = 7.5;
/** Vertical offset between a label and its value. Their font sizes differ, so their baselines would not match. */
const LABEL_DROP = 2;

/** Renders the score card as an A4 page. It shows the same facts as the page behind the link. */
export async function renderScoreCard({ card, link, siteName, language }: Printed): Promise<Buffer> {
  const i18n = i18nFor(language);
  const say = wordsIn(i18n);
  const pdf = openPdf(say.heading, language);
  pdf.doc.rect(0, 0, 595, 76).fill(ink.navy);
  pdf.text(siteName, { x: pageBox.left, y: 18, width: 300, size: 16, weight: 'bold', colour: '#ffffff' });
  pdf.text(say.heading, { x: pageBox.left, y: 42, width: 300, size: 12, colour: '#ffffff' });

  const rows: [string, string][] = [
    [say.candidate, card.candidate.name],
    [say.test, `${card.exam.title[language] ?? card.exam.title.en} (${card.exam.testCode})`],
    [say.satOn, formatPlainDate(card.satOn, language)],
  ];
  if (card.score) {
    const values = { total: shownMarks(card.score.total), maximum: shownMarks(card.score.maximum) };
    rows.push([say.score, i18n.t('{total} of {maximum}', values)]);
  }
  if (card.passed !== null) rows.push([say.outcome, card.passed ? say.passed : say.notPassed]);
  let y = 112;
  for (const [label, value] of rows) {
    const bottom = pdf.text(label, { x: pageBox.left, y: y + LABEL_DROP, width: 120, size: 11, colour: ink.quiet });
    y = Math.max(bottom, pdf.text(value, { x: pageBox.left + 132, y, width: 360, size: 13, weight: 'bold' })) + 9;
  }
  y += 10;
  pdf.rule(y);
  drawQr(pdf.doc, link, { x: pageBox.left - QR_BORDER, y: y + 16, side: QR_SIDE });
  const beside = { x: pageBox.left + QR_SIDE + 20, width: pageBox.width - QR_SIDE - 20 };
  let textY = pdf.text(say.scan, { ...beside, y: y + 20, size: 12, weight: 'bold' }) + 6;
  textY = pdf.text(say.paper, { ...beside, y: textY }) + 8;
  const until = formatInstant(new Date(card.endsAt), INDIA_TIME_ZONE, language);
  textY = pdf.text(i18n.t('The link works until {until}, unless its owner takes it back earlier.', { until }), {
    ...beside,
    y: textY,
  });
  pdf.text(link, {
    x: pageBox.left,
    y: Math.max(textY, y + 16 + QR_SIDE) + 12,
    width: pageBox.width,
    size: 9,
    colour: ink.quiet,
  });
  return await pdf.finish();
}
