import { definePort } from '../parts.ts';
import type { ReadBearer, ReadSession } from './session.ts';

/**
 * Reads sessions. The identity module provides this function. Before it has done so, every caller counts as a visitor.
 */
export const sessionReaderPort = definePort<ReadSession>('session-reader');

/** Reads access tokens. The function is provided only if the proctoring host has a separate origin. */
export const bearerReaderPort = definePort<ReadBearer>('bearer-reader');
