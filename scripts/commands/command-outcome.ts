/**
 * The result of a command: lines for the operator, the same as a value for programs, and whether the command failed.
 */
export type Outcome = { lines: string[]; data: unknown; isBad?: boolean };

/** Prints the result of a command. With `--json`, prints the value on one line instead. */
export function printOutcome({ lines, data, isBad = false }: Outcome, asJson: boolean): void {
  if (asJson) console.log(jsonLine(data));
  else for (const line of lines) console.log(line);
  if (isBad) process.exitCode = 1;
}

/**
 * Encodes a value as JSON that is safe to print on a terminal. Characters that change the direction of text are written
 * as escapes.
 */
export const jsonLine = (value: unknown): string =>
  JSON.stringify(value).replaceAll(/(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (sign) =>
    Array.from({ length: sign.length }, (_, at) => `\\u${sign.charCodeAt(at).toString(16).padStart(4, '0')}`).join(''),
  );
