import { Button } from '@kasauti/ui/parts/button.tsx';
import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { Row, RowList } from '@kasauti/ui/parts/records.tsx';
import { Badge } from '@kasauti/ui/parts/small.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { Link } from '../../lib/routing/router.tsx';
import { isRefusal, type Refusal } from '../../lib/server/call.ts';
import { refusalText } from '../../lib/words/refusal-text.ts';
import css from './edit-content.module.css';

export type KeptItem = {
  id: string;
  label: string;
  detail?: ReactNode;
  to: string;
  isHidden: boolean;
  hasHindi: boolean;
};

type Props = {
  items: KeptItem[];
  /**
   * Moves an item and returns the ids in their new order, or null when the server did not respond. Undefined for
   * lists without an order.
   */
  onMove?: (id: string, to: 'up' | 'down') => Promise<string[] | Refusal | null>;
};

/**
 * Lists all texts of one kind, with buttons to move each up or down. The result of a move is announced, errors
 * included.
 */
export function KeptList({ items, onMove }: Props) {
  const { t } = useLingui();
  const [said, setSaid] = useState('');
  const move = async ({ id, label }: KeptItem, to: 'up' | 'down') => {
    const answer = await onMove?.(id, to);
    if (!answer) return setSaid(t`We could not reach the server. Please try again.`);
    if (isRefusal(answer)) return setSaid(refusalText(answer));
    const [place, count] = [answer.indexOf(id) + 1, answer.length];
    setSaid(t`“${label}” is number ${place} of ${count}.`);
  };
  return (
    <>
      <p role="status" className={css.said}>
        {said}
      </p>
      <RowList>
        {items.map((item) => (
          <Row key={item.id}>
            <div className={css.words}>
              <Link to={item.to}>{item.label}</Link>
              {item.detail && <p className={css.soft}>{item.detail}</p>}
            </div>
            <span className={css.row}>
              {!item.hasHindi && (
                <Badge>
                  <Trans>No Hindi yet</Trans>
                </Badge>
              )}
              {item.isHidden && (
                <Badge tone="warning">
                  <Trans>Hidden</Trans>
                </Badge>
              )}
              {onMove && (
                <>
                  <MoveButton item={item} to="up" onPress={move} />
                  <MoveButton item={item} to="down" onPress={move} />
                </>
              )}
            </span>
          </Row>
        ))}
      </RowList>
    </>
  );
}

type MoveProps = { item: KeptItem; to: 'up' | 'down'; onPress: (item: KeptItem, to: 'up' | 'down') => Promise<void> };

function MoveButton({ item, to, onPress }: MoveProps) {
  const { t } = useLingui();
  const { label } = item;
  return (
    <Button
      kind="quiet"
      iconOnly
      aria-label={to === 'up' ? t`“${label}”: up` : t`“${label}”: down`}
      onPress={() => void onPress(item, to)}
    >
      <Icon name={to} />
    </Button>
  );
}
