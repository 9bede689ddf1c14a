import { paiseFromRupees, timesPaise } from '@kasauti/domain/commerce/paise.ts';
import { faceFor } from '@kasauti/ui/fonts/face-for.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { Pattern } from '@kasauti/ui/parts/pattern.tsx';
import { Badge, Price } from '@kasauti/ui/parts/small.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { inLanguage, useLanguage } from '../../lib/appearance/language.ts';
import { lazyPart } from '../../lib/page/lazy-part.tsx';
import { AppLink } from '../../lib/routing/links.tsx';
import type { CartItem } from '../../lib/stores/cart.ts';
import { modeIcons, modeName } from '../../lib/words/exam-words.ts';
import { amountText, formatDuration, formatPrice } from '../../lib/words/formats.ts';
import css from './edit-cart.module.css';

const QuantityField = lazyPart(() => import('./quantity-field.tsx').then(({ QuantityField }) => QuantityField));

type Props = { items: CartItem[]; onRemove: (item: CartItem) => void; note: (item: CartItem) => ReactNode };

/** Lists the items of the cart. For each item, shows what has changed since it was added. */
export function CartLines({ items, onRemove, note }: Props) {
  return (
    <ul className={css.lines}>
      {items.map((item) => (
        <Line key={item._id} item={item} onRemove={() => onRemove(item)} note={note(item)} />
      ))}
    </ul>
  );
}

function Line({ item, onRemove, note }: { item: CartItem; onRemove: () => void; note: ReactNode }) {
  const { t } = useLingui();
  const language = useLanguage();
  const title = inLanguage(item.title, language);
  // Most buyers take the test themselves and need only one. The quantity field is shown only on request, or if the
  // quantity is already more than one.
  const [wantsMore, setWantsMore] = useState(false);
  const asksHowMany = wantsMore || item.quantity > 1;
  return (
    <li className={css.line}>
      <span className={css.picture}>
        <Pattern hue={item.category.hue} seed={item.test_code} className={css.pattern} />
      </span>
      <div className={css.what}>
        <h2 className={css.title} data-face={faceFor(title, language)}>
          <AppLink to={`/products/test/${item._id}`}>{title}</AppLink>
        </h2>
        <p className={css.detail}>{item.provider.name}</p>
        <ul className={css.facts}>
          <li>
            <Icon name="clock" />
            {formatDuration(item.duration, language)}
          </li>
          <li>
            <Icon name={modeIcons[item.mode]} />
            {modeName(item.mode)}
          </li>
        </ul>
        {item.withdrawn ? (
          <p className={css.withdrawn}>
            <Icon name="warning" />
            <Trans>This test is no longer sold. Remove it to continue.</Trans>
          </p>
        ) : (
          <PriceChange item={item} />
        )}
        {note}
      </div>
      <div className={css.price}>
        {item.withdrawn ? (
          <Badge tone="warning">{t`No longer sold`}</Badge>
        ) : (
          <Price>{amountText(timesPaise(paiseFromRupees(item.price), item.quantity))}</Price>
        )}
        {!item.withdrawn && item.quantity > 1 && item.price > 0 && (
          <span className={css.detail}>{t`${formatPrice(item.price)} each`}</span>
        )}
      </div>
      <div className={css.controls}>
        {!item.withdrawn && asksHowMany && <QuantityField item={item} title={title} takesFocus={wantsMore} />}
        {!item.withdrawn && !asksHowMany && (
          <Button
            kind="quiet"
            size="small"
            aria-label={t`More than one of ${title}`}
            onPress={() => setWantsMore(true)}
          >
            <Icon name="plus" />
            <Trans>More than one?</Trans>
          </Button>
        )}
        <Button kind="quiet" size="small" aria-label={t`Remove ${title}`} onPress={onRemove}>
          <Icon name="trash" />
          <Trans>Remove</Trans>
        </Button>
      </div>
    </li>
  );
}

function PriceChange({ item: { price, priceWas } }: { item: CartItem }) {
  if (priceWas === undefined || priceWas === price) return null;
  const [before, now] = [formatPrice(priceWas), formatPrice(price)];
  return (
    <p className={css.changed}>
      <Icon name="info" />
      {price < priceWas ? (
        <Trans>
          The price has fallen from {before} to {now}.
        </Trans>
      ) : (
        <Trans>
          The price has risen from {before} to {now} since you added it.
        </Trans>
      )}
    </p>
  );
}
