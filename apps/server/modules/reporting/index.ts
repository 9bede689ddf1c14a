export { registerReporting } from './routes.ts';
