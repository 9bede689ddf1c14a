import { definePort } from '../parts.ts';
import type { ReadBearer, ReadSession } from './session.ts';

/** Reads sessions. The identity module provides it. Until then every caller is a visitor. */
export const sessionReaderPort = definePort<ReadSession>('session-reader');

/** Reads access tokens. It is provided only when the proctoring host has a separate origin. */
export const bearerReaderPort = definePort<ReadBearer>('bearer-reader');
