import { buttonClass } from '@kasauti/ui/parts/button.tsx';
import { FieldError } from '@kasauti/ui/parts/field.tsx';
import { RadioGroup } from '@kasauti/ui/parts/fields.tsx';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useId, useRef, useState } from 'react';
import { useRestored } from '../../lib/stores/root.ts';
import css from './check-proof.module.css';
import { readBrought, type Trust } from './read-file.ts';
import type { Heads } from './run-check.ts';
import type { Readers } from './use-check.ts';

type Props = {
  trust: Trust;
  onTrust: (trust: Trust) => void;
  heads: Heads;
  onHeads: (heads: Heads) => void;
  /** Null until the script of the check is loaded. */
  read: Readers | null;
};

/** Lets the user choose the keys that a check trusts. A key inside the checked file is never trusted. */
export function TrustedKeys({ trust, onTrust, heads, onHeads, read }: Props) {
  const { t } = useLingui();
  const [problem, setProblem] = useState<string | null>(null);
  const [headsProblem, setHeadsProblem] = useState<string | null>(null);
  const host = useHost();
  const bringKeys = async ([file]: File[]) => {
    if (!file || !read) return;
    const brought = await readBrought(file);
    const keys = typeof brought === 'string' ? [] : read.keys(brought.text);
    setProblem(keys.length === 0 ? t`There is no Ed25519 public key (JWK with a kid) in this file.` : null);
    if (keys.length > 0) onTrust({ by: 'own', name: file.name, keys });
  };
  const bringHeads = async (files: File[]) => {
    if (!read) return;
    const brought = await Promise.all(files.map(readBrought));
    const found = read.heads(brought.map((one) => (typeof one === 'string' ? '' : one.text)));
    setHeadsProblem(found ? null : t`There are no published heads or roots in this file.`);
    if (found) onHeads({ kept: [...heads.kept, ...found.kept], roots: [...heads.roots, ...found.roots] });
  };
  return (
    <details className={css.fold}>
      <summary>
        <h2 id="keys">
          <Trans>Which keys are used</Trans>
        </h2>
        <span className={css.soft}>
          <Trans context="check">Advanced</Trans>
        </span>
      </summary>
      <section className={css.part} aria-labelledby="keys">
        <p>
          <Trans>
            You can trust a signature only as much as the key that checks it. A key inside the file is never used. Take
            a key from a source that you trust, for example one that you saved before the test.
          </Trans>
        </p>
        <RadioGroup
          label={t`Check with`}
          name="trust"
          value={trust.by}
          onChoose={(by) => onTrust(by === 'site' ? { by: 'site' } : { by: 'own', name: '', keys: [] })}
          choices={[
            { value: 'site', label: t`The keys of this site`, detail: <span translate="no">{host}</span> },
            {
              value: 'own',
              label: t`Keys that I add`,
              detail: trust.by === 'own' && <span translate="no">{trust.name}</span>,
            },
          ]}
        />
        {trust.by === 'own' && (
          <FilePicker
            label={t`Choose a file with keys (JWK)`}
            problem={problem}
            onFiles={(files) => void bringKeys(files)}
          />
        )}
        <h3>
          <Trans>Published heads</Trans>
        </h3>
        <p>
          <Trans>
            Each day the site publishes a file about the state of its receipts. With a saved copy of this file, you can
            see whether anything before it was changed later.
          </Trans>
        </p>
        <FilePicker
          label={t`Choose files of published heads and roots`}
          problem={headsProblem}
          isMany
          onFiles={(files) => void bringHeads(files)}
        />
        <p role="status">
          {heads.kept.length > 0 && <Plural value={heads.kept.length} one="Heads of # day" other="Heads of # days" />}
        </p>
      </section>
    </details>
  );
}

/**
 * Returns the host of the page. Returns "" until hydration, because the HTML from the server is the same for every
 * host.
 */
function useHost(): string {
  return useRestored() ? location.host : '';
}

type PickerProps = { label: ReactNode; problem: string | null; isMany?: boolean; onFiles: (files: File[]) => void };

function FilePicker({ label, problem, isMany = false, onFiles }: PickerProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const take = (files: FileList | null) => {
    onFiles([...(files ?? [])]);
    if (input.current) input.current.value = '';
  };
  return (
    <div>
      <label className={css.file}>
        <input
          ref={input}
          type="file"
          accept="application/json,.json,.jwk,.txt"
          multiple={isMany}
          aria-describedby={`${id}-error`}
          aria-invalid={problem ? true : undefined}
          onChange={({ target }) => take(target.files)}
        />
        <span className={buttonClass({ kind: 'secondary' })}>{label}</span>
      </label>
      <FieldError id={`${id}-error`}>{problem}</FieldError>
    </div>
  );
}
