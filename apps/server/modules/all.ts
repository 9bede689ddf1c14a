import type { App } from '../app.ts';
import { registerCatalogue } from './catalogue/routes.ts';

/** Every module's registration, in the order of the arrows in docs/architecture.md. */
export const registrations: ((app: App) => void | Promise<void>)[] = [
  registerCatalogue,
];
