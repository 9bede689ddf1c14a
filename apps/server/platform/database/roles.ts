/**
 * Roles of a process. `web` serves the pages and all calls that belong to no other role. `exam` serves the calls of
 * candidates during a test. `live` serves the live updates. `worker` runs the jobs. Every role serves the health
 * checks.
 */
export const PROCESS_ROLES = ['web', 'exam', 'live', 'worker'] as const;
export type ProcessRole = (typeof PROCESS_ROLES)[number];

/** Path prefixes of the exam role. With them, a proxy can route a request by its path alone. */
const EXAM_PATHS = ['/api/v1/attempts', '/api/v1/papers'];
export const LIVE_PATH = '/api/v1/live';

/** Returns the role that serves a call. */
export const roleOfPath = (path: string): ProcessRole =>
  EXAM_PATHS.some((prefix) => path === prefix || path.startsWith(`${prefix}/`)) ? 'exam' : 'web';
