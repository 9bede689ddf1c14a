import type { BookingId } from '@kasauti/contract/ids.ts';
import { listEntitlements } from '@kasauti/contract/orders/orders.ts';
import {
  cancelBooking,
  claimSeat,
  listBookings,
  listSittings,
  rescheduleBooking,
  scheduleExam,
  scheduleFreeExam,
  type WireSitting,
} from '@kasauti/contract/scheduling/scheduling.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { rememberBooked } from '../../lib/cart/booked.ts';
import { removeScheduledTest } from '../../lib/cart/cart-calls.ts';
import { useSite } from '../../lib/routing/site.ts';
import { type Answer, call, isRefusal, type Refusal } from '../../lib/server/call.ts';
import type { SlotIntent } from './intent.ts';

/** The slot that is chosen but not confirmed yet. `hold` is null if no seat is held. */
export type PickedSlot = { sitting: WireSitting; hold: { bookingId: BookingId; heldUntil: string } | null };
/** The last step that failed, and its slot. `refusal` is null if the server did not respond. */
export type SlotProblem = { sitting: WireSitting; refusal: Refusal | null };

type Parts = { testCode: string; intent: SlotIntent; onBooked: (bookingId: BookingId) => void };

/** Manages the choice of a slot: holds a seat, and confirms or releases it. */
export function useChooseSlot({ testCode, intent, onBooked }: Parts) {
  const queries = useQueryClient();
  const { proctoringUrl } = useSite();
  const [picked, setPicked] = useState<PickedSlot | null>(null);
  const [busy, setBusy] = useState<'picking' | 'confirming' | 'letting-go' | null>(null);
  const [problem, setProblem] = useState<SlotProblem | null>(null);

  const readAgain = () =>
    Promise.all(
      [listSittings, listBookings, listEntitlements].map(({ path }) => queries.invalidateQueries({ queryKey: [path] })),
    );
  const fail = (sitting: WireSitting, refusal: Refusal | null) => {
    setProblem({ sitting, refusal });
    // After a failure the list may be out of date, so it is read again.
    void readAgain();
  };

  const pick = async (sitting: WireSitting) => {
    setProblem(null);
    if (intent.kind === 'buy') return;
    if (intent.kind !== 'claim') return setPicked({ sitting, hold: null });
    setBusy('picking');
    const body = { test_code: testCode, sittingId: sitting._id, entitlementId: intent.entitlementId };
    const held = await call(claimSeat, { body }).catch(() => null);
    setBusy(null);
    if (held === null || isRefusal(held)) {
      setPicked(null);
      return fail(sitting, held);
    }
    setPicked({ sitting, hold: { bookingId: held.schedule_id, heldUntil: held.heldUntil } });
    void readAgain();
  };

  const confirm = async ({ sitting }: PickedSlot) => {
    setProblem(null);
    if (intent.kind === 'buy') return;
    setBusy('confirming');
    const booked = await book(testCode, sitting, intent).catch(() => null);
    if (booked === null || isRefusal(booked)) {
      setBusy(null);
      // If no response arrived, the seat may already be booked. The slot then stays chosen, because a repeated
      // confirmation is harmless.
      if (booked !== null) setPicked(null);
      return fail(sitting, booked);
    }
    const { schedule_id } = booked;
    if (intent.kind === 'free') removeScheduledTest(testCode);
    void rememberBooked(schedule_id, proctoringUrl);
    await readAgain();
    onBooked(schedule_id);
  };

  const letGo = async ({ hold }: PickedSlot) => {
    setProblem(null);
    if (hold) {
      setBusy('letting-go');
      // A failure is ignored, because the hold expires anyway.
      await call(cancelBooking, { params: { schedule_id: hold.bookingId } }).catch(() => null);
      await readAgain();
      setBusy(null);
    }
    setPicked(null);
  };

  return { picked, busy, problem, pick, confirm, letGo, resume: setPicked };
}

type Booked = Answer<typeof scheduleExam> | Answer<typeof scheduleFreeExam> | Answer<typeof rescheduleBooking>;

type Bookable = Exclude<SlotIntent, { kind: 'buy' }>;

function book(test_code: string, { _id: sittingId }: WireSitting, intent: Bookable): Promise<Booked> {
  switch (intent.kind) {
    case 'claim':
      return call(scheduleExam, { body: { test_code, sittingId, entitlementId: intent.entitlementId } });
    case 'free':
      return call(scheduleFreeExam, { body: { test_code, sittingId } });
    case 'move':
      return call(rescheduleBooking, { params: { schedule_id: intent.bookingId }, body: { sittingId } });
  }
}
