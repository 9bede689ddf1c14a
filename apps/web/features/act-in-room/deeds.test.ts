import { expect, test } from 'vitest';
import { likelyReason, reasonsFor } from './deeds.ts';

type Seats = Parameters<typeof reasonsFor>[1];

test('at the door the reasons are those for letting somebody in; with a second device, what became of the first', () => {
  const atDoor = [{ state: 'lobby' }] as unknown as Seats;
  expect(reasonsFor('authorise', atDoor)).toEqual(['identity-checked', 'late', 'accommodation', 'other']);
  expect(likelyReason('authorise', atDoor)).toBe('identity-checked');
  const withNewDevice = [{ state: 'active' }] as unknown as Seats;
  expect(reasonsFor('authorise', withNewDevice)).toContain('power-outage');
  expect(likelyReason('authorise', withNewDevice)).toBe(null);
});
