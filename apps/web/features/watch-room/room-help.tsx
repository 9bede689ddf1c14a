import { ATTENTION_REASONS } from '@kasauti/domain/proctoring/presence.ts';
import { Dialog } from '@kasauti/ui/parts/dialog.tsx';
import { Icon, type IconName } from '@kasauti/ui/parts/icon.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { KeyList } from '../../lib/staff/key-list.tsx';
import { type SeatState, stateName } from '../../lib/words/room-words.ts';
import css from './room-help.module.css';
import { attentionIcons, attentionName, stateIcons } from './seats/seat-words.ts';

type Props = { onClose: () => void; letters: { letter: string; name: string }[] };

const states: SeatState[] = [
  'expected',
  'checked-in',
  'lobby',
  'authorised',
  'active',
  'paused',
  'submitted',
  'terminated',
  'refused',
];

/** Explains the keyboard shortcuts of the grid and the icons. */
export function RoomHelp({ onClose, letters }: Props) {
  const { t } = useLingui();
  const keys = [
    { key: '← ↑ → ↓', name: t({ context: 'keys', message: 'Move' }) },
    { key: t`Space`, name: t`Select, or take out` },
    { key: t`Shift + arrow`, name: t`Select while moving` },
    { key: 'Ctrl + A', name: t`Select everybody shown` },
    { key: 'Enter', name: t`Open the candidate` },
    { key: 'Esc', name: t`Close the candidate, or clear the selection` },
    { key: '/', name: t`Find a candidate` },
    { key: '?', name: t`This page` },
  ];
  const facts: { icon: IconName; name: string }[] = [
    { icon: 'online', name: t`Online` },
    { icon: 'questions', name: t`Questions answered` },
    { icon: 'up', name: t`Answers on the device that are not sent yet` },
    { icon: 'plus', name: t`Extra minutes` },
  ];
  return (
    <Dialog title={<Trans>Shortcuts and signs</Trans>} onClose={onClose} closeText={t`Close`} wide>
      <p>
        <Trans>
          The keys work while a candidate in the grid has the focus. Letters act on the selected candidates, or on the
          one with the focus when nobody is selected; each opens its form first.
        </Trans>
      </p>
      <div className={css.columns}>
        <KeyList keys={[...keys, ...letters.map(({ letter, name }) => ({ key: letter.toUpperCase(), name }))]} />
        <Signs
          title={t`States of candidates`}
          signs={states.map((one) => ({ icon: stateIcons[one], name: stateName(one) }))}
        />
        <Signs
          title={t`What needs a person`}
          signs={ATTENTION_REASONS.map((one) => ({ icon: attentionIcons[one], name: attentionName(one) }))}
        />
        <Signs title={t`How it goes`} signs={facts} />
      </div>
    </Dialog>
  );
}

function Signs({ title, signs }: { title: string; signs: { icon: IconName; name: string }[] }) {
  return (
    <section className={css.signs}>
      <h3>{title}</h3>
      <ul className={css.list}>
        {signs.map(({ icon, name }) => (
          <li key={name}>
            <Icon name={icon} />
            {name}
          </li>
        ))}
      </ul>
    </section>
  );
}
