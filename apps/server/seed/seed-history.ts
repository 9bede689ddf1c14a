import type { BuiltApp } from '../app.ts';
import type { SeededPeople } from './seed-people.ts';

export async function seedHistory(_app: BuiltApp, _people: SeededPeople): Promise<void> {}
