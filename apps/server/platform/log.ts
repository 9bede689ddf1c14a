import { type DestinationStream, type Logger, pino } from 'pino';

export type Log = Logger;

/** Fields that are never logged: personal data, secrets and answers. */
const REDACTED = [
  'password',
  'passwd',
  'currentPassword',
  'newPassword',
  'otp',
  'token',
  'accessToken',
  'authorization',
  'cookie',
  'email',
  'emailOrUsername',
  'username',
  'fullName',
  'full_name',
  'phone',
  'dob',
  'uniqueno',
  'payload',
  'response',
  'key',
];

/**
 * Opens the log. A log line consists of an event name and fields, for example `log.info({ event: 'seat-held', sittingId
 * })`.
 */
export function openLog(level: string, destination?: DestinationStream): Log {
  return pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      messageKey: 'text',
      redact: { paths: REDACTED.flatMap((name) => [name, `*.${name}`]), censor: '[redacted]' },
      formatters: { level: (label) => ({ level: label }) },
    },
    destination ?? pino.destination({ dest: 1, sync: false, minLength: 0 }),
  );
}
