export type ZipRefusalCode =
  | 'not-a-zip'
  | 'too-large'
  | 'too-many-entries'
  | 'bad-entry-name'
  | 'duplicate-entry'
  | 'symlink'
  | 'encrypted'
  | 'unsupported-compression'
  | 'overlapping-entries'
  | 'nested-archive'
  | 'compression-ratio'
  | 'size-mismatch'
  | 'bad-entry'
  | 'bad-crc';

/** Thrown to stop reading an archive. `readZip` turns it into a refusal. */
export class ZipStop extends Error {
  readonly code: ZipRefusalCode;
  readonly entry: string;

  constructor(code: ZipRefusalCode, reason: string, entry = '', cause?: unknown) {
    super(reason, { cause });
    this.code = code;
    this.entry = entry;
  }
}
