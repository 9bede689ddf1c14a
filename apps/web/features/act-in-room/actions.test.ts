import { expect, test } from 'vitest';
import { likelyReason, reasonsFor } from './actions.ts';

type Seats = Parameters<typeof reasonsFor>[1];

test('at the door the reasons are those for letting somebody in; with a second device, what became of the first', () => {
  const atDoor = [{ state: 'lobby' }] as unknown as Seats;
  expect(reasonsFor('authorise', atDoor, true)).toEqual(['identity-checked', 'late', 'accommodation', 'other']);
  expect(likelyReason('authorise', atDoor, true)).toBe('identity-checked');
  const withNewDevice = [{ state: 'active' }] as unknown as Seats;
  expect(reasonsFor('authorise', withNewDevice, true)).toContain('power-outage');
  expect(likelyReason('authorise', withNewDevice, true)).toBe(null);
});

test.each(['lobby', 'active'])(
  'over the internet, where nobody is seen, no identity is called checked (%s)',
  (state) => {
    const seats = [{ state }] as unknown as Seats;
    expect(reasonsFor('authorise', seats, false)).toContain('on-the-list');
    expect(reasonsFor('authorise', seats, false)).not.toContain('identity-checked');
  },
);
