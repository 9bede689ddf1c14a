import { randomBytes } from 'node:crypto';
import type {
  AttemptId,
  BookingId,
  EntitlementId,
  InvoiceId,
  OrderId,
  OrderLineId,
  PaymentId,
  UserId,
} from '@kasauti/contract/ids.ts';
import { paise } from '@kasauti/domain/commerce/paise.ts';
import { gstSplit } from '@kasauti/domain/commerce/tax/gst.ts';
import { financialYearOf, invoiceNumber } from '@kasauti/domain/commerce/tax/invoice-number.ts';
import { DAY_MS } from '@kasauti/domain/time/durations.ts';
import type pg from 'pg';
import type { BuiltApp } from '../../app.ts';
import { newId } from '../../platform/ids.ts';
import { type Columns, insertRows } from './insert-rows.ts';
import type { LargeSitting } from './make-sittings.ts';

const BATCH = 5_000;
/** Number of concurrent batches. One is prepared while the database writes the other. */
const AT_ONCE = 2;

type Ask = { candidateIds: UserId[]; sittings: LargeSitting[]; count: number; now: Date };
type Exam = {
  exam_id: string;
  test_code: string;
  title: { en: string };
  price_in_paise: number;
  duration_minutes: number;
};

const columns = {
  sales_order: {
    order_id: 'uuid',
    user_id: 'uuid',
    state: 'text',
    amount_in_paise: 'bigint',
    billing_name: 'text',
    billing_state: 'text',
    receipt: 'text',
    created_at: 'timestamptz',
    fulfilled_at: 'timestamptz',
  },
  order_line: {
    order_line_id: 'uuid',
    order_id: 'uuid',
    line_no: 'int',
    exam_id: 'uuid',
    test_code: 'text',
    title: 'text',
    quantity: 'int',
    unit_price_in_paise: 'bigint',
    tax_rate_in_percent: 'int',
    sac: 'text',
    validity_days: 'int',
    taxable_in_paise: 'bigint',
    cgst_in_paise: 'bigint',
    sgst_in_paise: 'bigint',
    igst_in_paise: 'bigint',
  },
  payment: {
    payment_id: 'uuid',
    order_id: 'uuid',
    gateway_payment_id: 'text',
    status: 'text',
    status_rank: 'int',
    amount_in_paise: 'bigint',
    method: 'text',
    settles_order: 'boolean',
    seen_at: 'timestamptz',
    captured_at: 'timestamptz',
  },
  invoice: {
    invoice_id: 'uuid',
    kind: 'text',
    financial_year: 'text',
    series_no: 'int',
    number: 'text',
    order_id: 'uuid',
    issued_at: 'timestamptz',
    document: 'text',
  },
  ledger_entry: {
    posting_id: 'uuid',
    line_no: 'int',
    order_id: 'uuid',
    account: 'text',
    amount_in_paise: 'bigint',
    posted_at: 'timestamptz',
  },
  entitlement: {
    entitlement_id: 'uuid',
    order_line_id: 'uuid',
    unit_no: 'int',
    user_id: 'uuid',
    exam_id: 'uuid',
    state: 'text',
    granted_at: 'timestamptz',
    expires_at: 'timestamptz',
    changed_at: 'timestamptz',
  },
  booking: {
    booking_id: 'uuid',
    attempt_id: 'uuid',
    sitting_id: 'uuid',
    exam_id: 'uuid',
    entitlement_id: 'uuid',
    candidate_id: 'uuid',
    state: 'text',
    roll_number: 'text',
    created_at: 'timestamptz',
    confirmed_at: 'timestamptz',
    changed_at: 'timestamptz',
  },
  allocation: {
    booking_id: 'uuid',
    sitting_id: 'uuid',
    room_id: 'uuid',
    algorithm: 'text',
    input_hash: 'bytea',
    allocated_at: 'timestamptz',
  },
} as const satisfies Record<string, Columns>;

type Rows = Record<keyof typeof columns | 'seats', unknown[][]>;

/**
 * Creates orders, payments, invoices, entitlements, bookings, seats and rooms. They equal the rows of single purchases
 * and bookings.
 */
export async function makeBookings(app: BuiltApp, { candidateIds, sittings, count, now }: Ask): Promise<void> {
  const exams = new Map(
    (
      await app.pool.query<Exam>('select exam_id, test_code, title, price_in_paise, duration_minutes from exam')
    ).rows.map((exam) => [exam.exam_id, exam]),
  );
  const series = { year: financialYearOf(now), no: 0 };
  await app.pool.query(
    "insert into invoice_series (kind, financial_year, last_no) values ('invoice', $1, 0) on conflict do nothing",
    [series.year],
  );
  const { rows: last } = await app.pool.query<{ last_no: number }>(
    "select last_no from invoice_series where kind = 'invoice' and financial_year = $1",
    [series.year],
  );
  series.no = last[0]?.last_no ?? 0;

  let made = 0;
  const writing: Promise<void>[] = [];
  for (let from = 0; from < sittings.length && made < count; ) {
    const rows: Rows = {
      sales_order: [],
      order_line: [],
      payment: [],
      invoice: [],
      ledger_entry: [],
      entitlement: [],
      booking: [],
      allocation: [],
      seats: [],
    };
    while (rows.booking.length < BATCH && from < sittings.length && made < count) {
      const sitting = sittings[from];
      from += 1;
      if (!sitting) break;
      const exam = exams.get(sitting.examId);
      if (!exam) throw new Error('a sitting has no exam');
      for (let seatNo = 1; seatNo <= sitting.seats && made < count; seatNo += 1) {
        // Seats are given to consecutive candidates, so that no candidate has two bookings of one exam.
        const candidateId = candidateIds[made % candidateIds.length];
        if (!candidateId) throw new Error('there are no candidates');
        addBooking(rows, { sitting, exam, candidateId, seatNo, now, series });
        made += 1;
      }
    }
    const batch = writeBatch(app, rows, series);
    batch.catch(() => {}); // an error is reported where the promise is awaited
    writing.push(batch);
    if (writing.length >= AT_ONCE) await writing.shift();
  }
  await Promise.all(writing);
}

type Facts = {
  sitting: LargeSitting;
  exam: Exam;
  candidateId: UserId;
  seatNo: number;
  now: Date;
  series: { year: string; no: number };
};

function addBooking(rows: Rows, { sitting, exam, candidateId, seatNo, now, series }: Facts): void {
  const orderId = newId<OrderId>(now);
  const orderLineId = newId<OrderLineId>(now);
  const entitlementId = newId<EntitlementId>(now);
  const bookingId = newId<BookingId>(now);
  const gross = exam.price_in_paise;
  const isPaid = gross > 0;
  const split = gstSplit({ grossPaise: paise(gross), ratePercent: 18, intraState: true });
  const cgst = 'cgstPaise' in split ? split.cgstPaise : 0;
  const expiresAt = new Date(now.getTime() + 365 * DAY_MS);
  rows.sales_order.push([
    orderId,
    candidateId,
    'fulfilled',
    gross,
    isPaid ? 'A candidate' : null,
    isPaid ? 'KA' : null,
    `L${orderId.replaceAll('-', '')}`,
    now,
    now,
  ]);
  rows.order_line.push([
    orderLineId,
    orderId,
    1,
    exam.exam_id,
    exam.test_code,
    exam.title.en,
    1,
    gross,
    18,
    '999294',
    365,
    gross - 2 * cgst,
    cgst,
    cgst,
    0,
  ]);
  if (isPaid) {
    series.no += 1;
    const number = invoiceNumber('invoice', series.year, series.no);
    rows.payment.push([
      newId<PaymentId>(now),
      orderId,
      `pay_${orderId.replaceAll('-', '').slice(-20)}`,
      'captured',
      4,
      gross,
      'upi',
      true,
      now,
      now,
    ]);
    rows.invoice.push([
      newId<InvoiceId>(now),
      'invoice',
      series.year,
      series.no,
      number,
      orderId,
      now,
      JSON.stringify({ version: 1, title: 'Tax Invoice', number }),
    ]);
    const posting = newId(now);
    rows.ledger_entry.push(
      [posting, 1, orderId, 'gateway', gross, now],
      [posting, 2, orderId, 'revenue', 2 * cgst - gross, now],
      [posting, 3, orderId, 'output-tax', -2 * cgst, now],
    );
  }
  rows.entitlement.push([entitlementId, orderLineId, 1, candidateId, exam.exam_id, 'consumed', now, expiresAt, now]);
  rows.booking.push([
    bookingId,
    newId<AttemptId>(now),
    sitting.sittingId,
    exam.exam_id,
    entitlementId,
    candidateId,
    'confirmed',
    `26-${bookingId.slice(-12)}`,
    now,
    now,
    now,
  ]);
  rows.allocation.push([bookingId, sitting.sittingId, sitting.roomId, 'kasauti-allocation-1', randomBytes(32), now]);
  rows.seats.push([sitting.sittingId, seatNo, bookingId]);
}

async function writeBatch(app: BuiltApp, rows: Rows, { year, no }: { year: string; no: number }): Promise<void> {
  const client = await app.pool.connect();
  try {
    await client.query('begin');
    for (const [table, types] of Object.entries(columns))
      await insertRows(client, table, types, rows[table as keyof typeof columns]);
    await bookSeats(client, rows.seats);
    await client.query(
      "update invoice_series set last_no = greatest(last_no, $1) where kind = 'invoice' and financial_year = $2",
      [no, year],
    );
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

async function bookSeats(client: pg.PoolClient, seats: unknown[][]): Promise<void> {
  await client.query(
    `update seat_unit u set state = 'booked', booking_id = given.booking_id
     from unnest($1::uuid[], $2::int[], $3::uuid[]) as given (sitting_id, seat_no, booking_id)
     where u.sitting_id = given.sitting_id and u.seat_no = given.seat_no`,
    [0, 1, 2].map((place) => seats.map((seat) => seat[place])),
  );
}
