import type { ProctoringMode } from '@kasauti/contract/shapes.ts';
import { lobbyOpensAt } from '@kasauti/domain/attempt/clock.ts';
import type { Localized } from '@kasauti/domain/form/content.ts';
import { formatDuration, formatInstant, formatTime } from '@kasauti/domain/format/dates.ts';
import { isRoomMode } from '@kasauti/domain/proctoring/proctoring-mode.ts';
import { cityName } from '@kasauti/domain/scheduling/place-name.ts';
import { ink, openPdf, pageBox } from '../../../platform/documents/pdf.ts';
import { drawQr } from '../../../platform/documents/qr.ts';
import { type I18n, i18nFor } from '../../../platform/words/i18n.ts';
import { doorClosesAt } from '../policy.ts';
import { slotText } from '../sittings/slot-text.ts';
import type { Centre } from '../store/centres.ts';
import type { PlacedBooking } from '../store/placed-bookings.ts';

export type AdmitCard = {
  booking: PlacedBooking;
  centre: Centre | null;
  examTitle: Localized<string>;
  testCode: string;
  durationMinutes: number;
  entryClosesMinutes: number;
  candidateName: string;
  photo: Buffer | null;
  signature: Buffer | null;
  language: 'en' | 'hi';
  siteName: string;
  /** Signed text of the QR code (`signAdmitCard`). */
  token: string;
};

const wordsIn = (i18n: I18n) => ({
  heading: i18n.t('Admit card'),
  candidate: i18n.t('Candidate'),
  roll: i18n.t('Roll number'),
  test: i18n.t('Test'),
  starts: i18n.t('Starts'),
  lasts: i18n.t('Duration'),
  opens: i18n.t('Lobby opens'),
  closes: i18n.t('Entry closes'),
  room: i18n.t('Room'),
  seat: i18n.t('Seat'),
  seatLater: i18n.t('given at check-in'),
  roomLater: i18n.t('being allocated'),
  centre: i18n.t('Centre'),
  online: i18n.t('Online, on your own device'),
  photo: i18n.t('Photo not uploaded'),
  signature: i18n.t('Candidate’s signature'),
  signHere: i18n.t('Candidate’s signature, in the presence of the invigilator'),
  scan: i18n.t('Show this to the invigilator at check-in'),
  rulesHeading: i18n.t('Please note'),
  bring: i18n.t('Bring this card, printed or on your phone, and an original photo identity document.'),
  come: i18n.t(
    'Come before entry closes. After that nobody can be let in; the test is then counted as not attended. If something outside your control kept you away, write to us.',
  ),
  begin: i18n.t(
    'Begin at any moment in the time above. If something outside your control keeps you away for the whole time, write to us.',
  ),
  seatRule: i18n.t('You get your seat at check-in. Do not share this card. Its code is only for you.'),
  check: i18n.t('Run the system check before the day, with the network you will use, and sit alone in a quiet room.'),
});

function rulesOf(mode: ProctoringMode, say: ReturnType<typeof wordsIn>): string[] {
  if (mode === 'centre') return [say.bring, say.come, say.seatRule];
  return [isRoomMode(mode) ? say.come : say.begin, say.check];
}

const QR_SIDE = 132;
type Box = { x: number; y: number; width: number; height: number };
/** Boxes for the photo and, below it, the signature. Each box has the proportions of the image in a profile. */
const pictures = {
  photo: { x: 443, y: 104, width: 96, height: 120 },
  signature: { x: 443, y: 230, width: 96, height: 42 },
} as const satisfies Record<string, Box>;

/** Renders the admit card as a PDF with one A4 page. */
export async function renderAdmitCard(card: AdmitCard): Promise<Buffer> {
  const { booking, centre, language } = card;
  const say = wordsIn(i18nFor(language));
  const pdf = openPdf(`${say.heading} ${booking.rollNumber}`, language);
  pdf.doc.rect(0, 0, 595, 76).fill(ink.navy);
  pdf.text(card.siteName, { x: pageBox.left, y: 18, width: 300, size: 16, weight: 'bold', colour: '#ffffff' });
  pdf.text(say.heading, { x: pageBox.left, y: 42, width: 300, size: 12, colour: '#ffffff' });

  const { photo, signature } = pictures;
  drawBox(pdf.doc, photo, card.photo);
  if (!card.photo) pdf.text(say.photo, { ...photo, y: photo.y + 44, size: 9, colour: ink.quiet, align: 'center' });
  if (card.signature) {
    drawBox(pdf.doc, signature, card.signature);
    const below = signature.y + signature.height + 3;
    pdf.text(say.signature, { ...signature, y: below, size: 8.5, colour: ink.quiet, align: 'center' });
  }
  const zone = booking.timeZone;
  const place = centre
    ? [centre.name, ...centre.address.lines, `${cityName(centre, language)} ${centre.address.pin}`].join(', ')
    : say.online;
  const rows: [string, string][] = [
    [say.candidate, card.candidateName],
    [say.roll, booking.rollNumber],
    [say.test, `${card.examTitle[language] ?? card.examTitle.en} (${card.testCode})`],
    [say.starts, slotText({ ...booking, entryClosesAt: doorClosesAt(booking, card) }, null, language)],
    [say.lasts, formatDuration(card.durationMinutes, language)],
    // In a window, candidates choose when they start. The card then shows no times for the lobby and the entry.
    ...(isRoomMode(booking.mode)
      ? ([
          [say.opens, formatTime(lobbyOpensAt(booking.startsAt), zone, language)],
          [say.closes, formatInstant(doorClosesAt(booking, card), zone, language)],
        ] as [string, string][])
      : []),
    [say.centre, place],
    [say.room, booking.roomName ?? say.roomLater],
    ...(centre
      ? [[say.seat, booking.checkedInAt && booking.seatLabel ? booking.seatLabel : say.seatLater] as [string, string]]
      : []),
  ];
  let y = 104;
  for (const [label, value] of rows.filter((row) => row[1] !== '')) {
    const bottom = pdf.text(label, { x: pageBox.left, y, width: 96, size: 10, colour: ink.quiet });
    y = Math.max(bottom, pdf.text(value, { x: pageBox.left + 104, y, width: 268, size: 11, weight: 'bold' })) + 7;
  }
  y = Math.max(y + 8, 300);
  pdf.rule(y);
  drawQr(pdf.doc, card.token, { x: 407, y: y + 16, side: QR_SIDE });
  if (booking.mode === 'centre')
    pdf.text(say.scan, { x: 397, y: y + 16 + QR_SIDE + 6, width: 152, size: 8.5, colour: ink.quiet, align: 'center' });
  let ruleY = pdf.text(say.rulesHeading, { x: pageBox.left, y: y + 16, width: 320, size: 12, weight: 'bold' }) + 6;
  rulesOf(booking.mode, say).forEach((rule, n) => {
    pdf.text(`${n + 1}.`, { x: pageBox.left, y: ruleY, width: 14 });
    ruleY = pdf.text(rule, { x: pageBox.left + 18, y: ruleY, width: 308 }) + 6;
  });
  // In a centre, the candidate signs the card in the presence of the invigilator, who compares this signature with the
  // one above. At home there is no invigilator and no box for a signature.
  if (booking.mode === 'centre') {
    const box = { x: pageBox.left, y: Math.max(ruleY, y + 16 + QR_SIDE + 30) + 12, width: 326, height: 64 };
    drawBox(pdf.doc, box, null);
    pdf.text(say.signHere, { ...box, y: box.y + box.height + 4, size: 9, colour: ink.quiet });
  }
  return await pdf.finish();
}

/** Draws the frame of a picture. If `picture` is not null, also draws the picture. */
function drawBox(doc: PDFKit.PDFDocument, { x, y, width, height }: Box, picture: Buffer | null): void {
  doc.rect(x, y, width, height).lineWidth(0.75).strokeColor(ink.line).stroke();
  if (picture) doc.image(picture, x + 1, y + 1, { fit: [width - 2, height - 2], align: 'center', valign: 'center' });
}
