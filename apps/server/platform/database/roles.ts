/**
 * What a process can do. `web` serves the pages and every call that no other role has, `exam` the calls of candidates
 * in a test, `live` the live updates, `worker` the jobs. All health checks answer in each.
 */
export const PROCESS_ROLES = ['web', 'exam', 'live', 'worker'] as const;
export type ProcessRole = (typeof PROCESS_ROLES)[number];

/** One prefix for each, so that a proxy in front can route by the path alone. */
const EXAM_PATHS = ['/api/v1/attempts', '/api/v1/papers'];
export const LIVE_PATH = '/api/v1/live';

/** The role that answers a call. */
export const roleOfPath = (path: string): ProcessRole =>
  EXAM_PATHS.some((prefix) => path === prefix || path.startsWith(`${prefix}/`)) ? 'exam' : 'web';
