import { expect, test } from 'vitest';
import { isRoomMode, PROCTORING_MODES } from './proctoring-mode.ts';

test('only in a room, online or at a centre, does everybody start together', () => {
  expect(PROCTORING_MODES.filter(isRoomMode)).toEqual(['live', 'centre']);
});
