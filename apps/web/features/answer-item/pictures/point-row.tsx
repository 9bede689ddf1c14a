import type { Point } from '@kasauti/domain/form/content.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { movedByKey } from '../../../lib/exam/pictures/points.ts';
import late from '../late-inputs.module.css';
import css from './select-point.module.css';
import type { Points } from './use-points.ts';

type Props = { points: Points; point: Point; at: number; readOnly: boolean; onRemove: () => void };

/**
 * Shows one point: a handle that the arrow keys move, fields for its two numbers, and a button that removes it. The
 * fields also work with a screen reader that keeps the arrow keys for itself.
 */
export function PointRow({ points, point, at, readOnly, onRemove }: Props) {
  const { t } = useLingui();
  const { size, setMoving, endMove, place } = points;
  const no = at + 1;
  const [x, y] = point;
  return (
    <li>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset inside of a flexible row is laid out differently. */}
      <div role="group" aria-label={t`Point ${no}`} className={late.row}>
        <button
          type="button"
          className={css.handle}
          aria-label={t`Move point ${no} with the arrow keys`}
          disabled={readOnly}
          onKeyDown={(event) => {
            const to = movedByKey(point, event, size);
            if (to) setMoving({ at, to });
            else if (event.key === 'Delete' || event.key === 'Backspace') onRemove();
            else return;
            event.preventDefault();
          }}
          onKeyUp={endMove}
          onBlur={endMove}
        >
          {no}
        </button>
        <NumberField label={t`From the left`} value={x} most={size.width} onChange={(to) => place(at, [to, y])} />
        <NumberField label={t`From above`} value={y} most={size.height} onChange={(to) => place(at, [x, to])} />
        {!readOnly && (
          <Button kind="quiet" size="small" iconOnly aria-label={t`Remove point ${no}`} onPress={onRemove}>
            <Icon name="trash" />
          </Button>
        )}
      </div>
    </li>
  );
}

type FieldProps = { label: string; value: number; most: number; onChange: (value: number) => void };

/** A field for a whole number. While the text is not a number of the picture, nothing changes. */
function NumberField({ label, value, most, onChange }: FieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const isWrong = typed !== null && !isPlace(typed, most);
  return (
    <label className={css.field}>
      <span>{label}</span>
      <input
        type="text"
        className={css.number}
        inputMode="numeric"
        autoComplete="off"
        value={typed ?? value}
        aria-invalid={isWrong || undefined}
        onChange={({ target }) => {
          setTyped(target.value);
          if (isPlace(target.value, most)) onChange(Number(target.value));
        }}
        onBlur={() => setTyped(null)}
      />
    </label>
  );
}

const isPlace = (text: string, most: number) => /^\d{1,5}$/.test(text.trim()) && Number(text) <= most;
