import type { WirePasskey, WireSecondFactors } from '@kasauti/contract/identity/account.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { canUsePasskeys } from '../../lib/account/passkeys.ts';
import { useLanguage } from '../../lib/appearance/language.ts';
import { FormActions } from '../../lib/page/forms/form-frame.tsx';
import { formatDate, formatInstant } from '../../lib/words/formats.ts';
import css from './second-factor.module.css';

type Props = { found: WireSecondFactors; onAdd: () => void; onRemove: (passkey: WirePasskey) => void };

/** Lists the passkeys of the account with the time of their last use. Staff cannot remove their last second factor. */
export function Passkeys({ found, onAdd, onRemove }: Props) {
  const { passkeys, hasAuthenticator, isRequired } = found;
  const isKept = isRequired && !hasAuthenticator && passkeys.length === 1;
  return (
    <>
      {passkeys.length > 0 && (
        <ul className={css.list}>
          {passkeys.map((passkey) => (
            <Passkey key={passkey.passkeyId} passkey={passkey} onRemove={isKept ? null : () => onRemove(passkey)} />
          ))}
        </ul>
      )}
      {canUsePasskeys() ? (
        <FormActions>
          <Button kind={passkeys.length > 0 || hasAuthenticator ? 'secondary' : 'primary'} onPress={onAdd}>
            <Trans>Add a passkey</Trans>
          </Button>
        </FormActions>
      ) : (
        <p className={css.quiet}>
          <Trans>This browser cannot make passkeys on this site.</Trans>
        </p>
      )}
    </>
  );
}

function Passkey({ passkey, onRemove }: { passkey: WirePasskey; onRemove: (() => void) | null }) {
  const { t } = useLingui();
  const language = useLanguage();
  const { name, addedAt, lastUsedAt } = passkey;
  return (
    <li className={css.passkey}>
      <div>
        <p className={css.name}>{name}</p>
        <p className={css.quiet}>
          <Trans>Added on {formatDate(addedAt, language)}</Trans>
          {' · '}
          {lastUsedAt ? <Trans>last used {formatInstant(lastUsedAt, language)}</Trans> : <Trans>not used yet</Trans>}
        </p>
      </div>
      {onRemove && (
        <Button kind="secondary" size="small" onPress={onRemove} aria-label={t`Remove the passkey ${name}`}>
          <Trans>Remove</Trans>
        </Button>
      )}
    </li>
  );
}
