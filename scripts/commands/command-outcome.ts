/** What came of a command: lines for a person, the same as a value for a program, and whether it went well. */
export type Outcome = { lines: string[]; data: unknown; isBad?: boolean };

/** Says what came of a command; `--json` writes the value on one line instead. */
export function printOutcome({ lines, data, isBad = false }: Outcome, asJson: boolean): void {
  if (asJson) console.log(jsonLine(data));
  else for (const line of lines) console.log(line);
  if (isBad) process.exitCode = 1;
}

/**
 * JSON that is safe on a terminal: characters that would turn the direction of reading appear by their numbers, as JSON
 * has it.
 */
export const jsonLine = (value: unknown): string =>
  JSON.stringify(value).replaceAll(/(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (sign) =>
    Array.from({ length: sign.length }, (_, at) => `\\u${sign.charCodeAt(at).toString(16).padStart(4, '0')}`).join(''),
  );
