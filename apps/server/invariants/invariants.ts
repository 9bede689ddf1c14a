/**
 * A rule for the whole database that a row constraint cannot check. The query returns the rows that break the rule. If
 * it returns none, the rule holds. The query changes nothing, so it can run on a live installation.
 */
export type Invariant = { name: string; offenders: string };

export const invariants: Invariant[] = [
  {
    name: 'a confirmed booking owns exactly one seat of its own sitting',
    offenders: `select b.booking_id::text from booking b
      left join seat_unit u on u.booking_id = b.booking_id and u.sitting_id = b.sitting_id and u.state = 'booked'
      where b.state in ('confirmed', 'started', 'completed', 'no_show') group by b.booking_id having count(u.seat_no) <> 1`,
  },
  {
    name: 'a booked seat belongs to a booking that was confirmed and not cancelled',
    offenders: `select u.sitting_id::text || '/' || u.seat_no from seat_unit u join booking b using (booking_id)
      where u.state = 'booked' and b.state not in ('confirmed', 'started', 'completed', 'no_show')`,
  },
  {
    name: 'a sitting has as many seats as its capacity',
    offenders: `select s.sitting_id::text from sitting s left join seat_unit u using (sitting_id)
      group by s.sitting_id, s.capacity having count(u.seat_no) <> s.capacity`,
  },
  {
    name: 'an entitlement is consumed exactly while a booking uses it',
    offenders: `select e.entitlement_id::text from entitlement e
      left join booking b on b.entitlement_id = e.entitlement_id and b.state in ('confirmed', 'started', 'completed', 'no_show')
      where (e.state = 'consumed') <> (b.booking_id is not null)`,
  },
  {
    name: 'a fulfilled order line has one entitlement per unit, an open one none',
    offenders: `select l.order_line_id::text from order_line l join sales_order o using (order_id)
      left join entitlement e using (order_line_id) group by l.order_line_id, l.quantity, o.state
      having count(e.entitlement_id) <> case when o.state = 'awaiting_payment' then 0 else l.quantity end`,
  },
  {
    name: 'an order’s amount is the sum of its lines',
    offenders: `select o.order_id::text from sales_order o join order_line l using (order_id)
      group by o.order_id, o.amount_in_paise having sum(l.quantity * l.unit_price_in_paise) <> o.amount_in_paise`,
  },
  {
    name: 'a fulfilled order with a price was settled by one payment of that amount',
    offenders: `select o.order_id::text from sales_order o
      left join payment p on p.order_id = o.order_id and p.settles_order
      where o.amount_in_paise > 0 and (o.state <> 'awaiting_payment') <> (p.payment_id is not null and p.amount_in_paise = o.amount_in_paise)`,
  },
  {
    name: 'a fulfilled order with a price has one invoice',
    offenders: `select o.order_id::text from sales_order o left join invoice i on i.order_id = o.order_id and i.kind = 'invoice'
      where o.amount_in_paise > 0 and (o.state <> 'awaiting_payment') <> (i.invoice_id is not null)`,
  },
  {
    name: 'invoice numbers run from 1 without a gap',
    offenders: `select s.kind || ' ' || s.financial_year from invoice_series s
      left join invoice i on i.kind = s.kind and i.financial_year = s.financial_year
      group by s.kind, s.financial_year, s.last_no
      having count(i.invoice_id) <> s.last_no or coalesce(max(i.series_no), 0) <> s.last_no`,
  },
  {
    name: 'no more is refunded than was captured',
    offenders: `select p.payment_id::text from payment p join refund r using (payment_id)
      where r.state <> 'failed' group by p.payment_id, p.amount_in_paise having sum(r.amount_in_paise) > p.amount_in_paise`,
  },
  {
    name: 'an order is refunded exactly when its whole price went back',
    offenders: `select o.order_id::text from sales_order o left join payment p on p.order_id = o.order_id and p.settles_order
      left join refund r on r.payment_id = p.payment_id and r.state = 'processed' group by o.order_id, o.state, o.amount_in_paise
      having (o.state = 'refunded') <> (coalesce(sum(r.amount_in_paise), 0) = o.amount_in_paise and o.amount_in_paise > 0)`,
  },
  {
    name: 'no more units of an order are revoked than its refunds paid for',
    offenders: `select order_id::text from (
        select l.order_id, sum(l.unit_price_in_paise) as revoked from entitlement e join order_line l using (order_line_id)
        where e.state = 'revoked' group by l.order_id) as taken
      where revoked > (select coalesce(sum(r.amount_in_paise), 0) from payment p join refund r using (payment_id)
        where p.order_id = taken.order_id and p.settles_order and r.state = 'processed')`,
  },
  {
    name: 'every posting of the ledger sums to zero',
    offenders: 'select posting_id::text from ledger_entry group by posting_id having sum(amount_in_paise) <> 0',
  },
  {
    name: 'a room of a sitting holds no more than its capacity',
    offenders: `select r.sitting_id::text || '/' || r.room_id::text from sitting_room r
      join allocation a on a.sitting_id = r.sitting_id and a.room_id = r.room_id
      group by r.sitting_id, r.room_id, r.capacity having count(*) > r.capacity`,
  },
  {
    name: 'an allocation is for a booking that was confirmed and not cancelled, in its own sitting',
    offenders: `select a.booking_id::text from allocation a join booking b using (booking_id)
      where a.sitting_id <> b.sitting_id or b.state not in ('confirmed', 'started', 'completed', 'no_show')`,
  },
  {
    name: 'a journal is numbered from 1 without a gap and contains each operation once',
    offenders: `select attempt_id::text from response_event group by attempt_id
      having min(seq) <> 1 or max(seq) <> count(*) or count(distinct op_id) <> count(*)`,
  },
  {
    name: 'a user has at most one open session',
    offenders: 'select user_id::text from session where ended_at is null group by user_id having count(*) > 1',
  },
  {
    name: 'a guardian’s consent is valid exactly while the newest request was accepted and not withdrawn',
    offenders: `select u.user_id::text from user_account u
      left join lateral (select guardian_ask_id from guardian_ask a where a.user_id = u.user_id order by ask_no desc limit 1) newest on true
      where (u.guardian_consent_at is not null) <> (
        exists (select from guardian_decision d where d.guardian_ask_id = newest.guardian_ask_id and d.decision = 'given')
        and not exists (select from guardian_decision d where d.guardian_ask_id = newest.guardian_ask_id and d.decision = 'withdrawn'))`,
  },
  {
    name: 'an attempt that is over has one result that no other supersedes',
    offenders: `select attempt_id::text from result group by attempt_id having max(version_no) <> count(*)`,
  },
  {
    name: 'a form is used for practice or for tests that count, never for both',
    offenders: `select form_id::text from exam where form_id is not null group by form_id having count(distinct is_practice) > 1`,
  },
  {
    name: 'nobody can book a test that counts if the answer keys of its form are released',
    offenders: `select sitting_id::text from sitting join sitting_exam using (sitting_id) join exam using (exam_id) join form_release using (form_id)
      where not is_practice and sitting.state = 'open' and booking_closes_at > now()`,
  },
];
