import { type BankItem, MAX_ENEMIES, separateItem } from '@kasauti/contract/bank/items.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { TextField } from '@kasauti/ui/parts/fields.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useId, useRef, useState } from 'react';
import { inLanguage, useLanguage } from '../../lib/appearance/language.ts';
import { Link } from '../../lib/routing/router.tsx';
import { call, isRefusal } from '../../lib/server/call.ts';
import { toast } from '../../lib/toasts/toasts.ts';
import { whyNot } from '../../lib/words/why-not.ts';
import css from './edit-items.module.css';

type Props = { item: BankItem; onChanged: (item: BankItem) => Promise<void> | void };

/** Lists the questions that are never together with this one in a form. Adds one by its code, and removes one. */
export function ItemEnemies({ item, onChanged }: Props) {
  const { t } = useLingui();
  const id = useId();
  const [code, setCode] = useState('');
  const { store, problem, setProblem, isBusy } = useEnemies({ item, onChanged });
  const input = useRef<HTMLInputElement>(null);
  const codes = item.enemies.map((enemy) => enemy.code);
  const add = async (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() === '') setProblem(t`Fill this in`);
    else if (await store([...codes, code.trim().toUpperCase()])) setCode('');
    input.current?.focus();
  };
  const remove = async (removed: string) => {
    await store(codes.filter((one) => one !== removed));
    input.current?.focus();
  };
  const isFull = codes.length >= MAX_ENEMIES;
  return (
    <section className={css.box} aria-labelledby={id}>
      <h2 id={id}>
        <Trans>Never together with</Trans>
      </h2>
      <p className={css.soft}>
        <Trans>One form never gets this question and one of these.</Trans>
      </p>
      <EnemyList enemies={item.enemies} onRemove={remove} />
      <form className={css.box} onSubmit={add} noValidate>
        <TextField
          ref={input}
          label={t`Code of a question`}
          hint={t`For example Q-00042`}
          value={code}
          error={problem}
          maxLength={40}
          onChange={({ currentTarget }) => setCode(currentTarget.value)}
        />
        <AddButton busy={isBusy} isFull={isFull} />
      </form>
    </section>
  );
}

/** Stores the enemies of a question. A colleague's change is shown instead, if it came first. */
function useEnemies({ item: { _id: itemId, version }, onChanged }: Props) {
  const { t } = useLingui();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const store = async (codes: string[]): Promise<boolean> => {
    setBusy(true);
    const answer = await call(separateItem, { params: { itemId }, body: { version, codes } }).catch(() => null);
    setBusy(false);
    setProblem(whyNot(answer) ?? undefined);
    if (answer && isRefusal(answer) && answer.code === 'changed-meanwhile')
      await onChanged(answer.extra?.current as BankItem);
    if (!answer || isRefusal(answer)) return false;
    toast('success', t`Saved.`);
    await onChanged(answer);
    return true;
  };
  return { store, problem, setProblem, isBusy };
}

function AddButton({ busy, isFull }: { busy: boolean; isFull: boolean }) {
  const { t } = useLingui();
  return (
    <div>
      <Button
        type="submit"
        kind="secondary"
        busy={busy}
        whyDisabled={isFull && t`There are as many of these as there can be.`}
      >
        <Trans context="question">Add</Trans>
      </Button>
    </div>
  );
}

type ListProps = { enemies: BankItem['enemies']; onRemove: (code: string) => Promise<void> };

function EnemyList({ enemies, onRemove }: ListProps) {
  const { t } = useLingui();
  const language = useLanguage();
  if (enemies.length === 0) return null;
  return (
    <ul className={css.list}>
      {enemies.map(({ _id, code: label, title }) => (
        <li key={_id}>
          <Link to={`/staff/bank/${_id}`}>{label}</Link> {inLanguage(title, language)}
          <div>
            <Button kind="secondary" size="small" aria-label={t`Remove: ${label}`} onPress={() => onRemove(label)}>
              <Trans>Remove</Trans>
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
}
