import { cartRefusals } from '@kasauti/contract/catalogue/carts.ts';
import { MAX_QUANTITY_PER_LINE, type QuantityBar, whyCannotSetQuantity } from '@kasauti/domain/commerce/cart.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { FieldError } from '@kasauti/ui/parts/field.tsx';
import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useId, useRef, useState } from 'react';
import { setCartQuantity } from '../../lib/cart/cart-calls.ts';
import type { CartItem } from '../../lib/stores/cart.ts';
import { refusalText, useRefusalWords } from '../../lib/words/refusal-text.ts';
import css from './edit-cart.module.css';

/**
 * Field for the quantity, with two buttons that change it by one. If the number is not allowed, an error appears, and
 * the cart keeps the previous quantity.
 */
export function QuantityField({ item, title, takesFocus }: { item: CartItem; title: string; takesFocus: boolean }) {
  const { t } = useLingui();
  const errorId = useId();
  // The text that the user is typing. Null means that the field shows the quantity from the cart.
  const [typed, setTyped] = useState<string | null>(null);
  const [bar, setBar] = useState<QuantityBar | null>(null);
  useRefusalWords();
  const number = useRef<HTMLInputElement>(null);
  // If this field has replaced the button that opened it, it gets the focus.
  useEffect(() => {
    if (takesFocus) number.current?.focus();
  }, [takesFocus]);
  const problem = bar && refusalText(bar, cartRefusals);

  const set = (quantity: number) => {
    setTyped(null);
    const found = quantity === 0 ? 'quantity-out-of-range' : whyCannotSetQuantity(quantity);
    setBar(found);
    if (!found && quantity !== item.quantity) void setCartQuantity(item, quantity);
  };
  const takeTyped = () => {
    if (typed !== null) set(/^\d{1,4}$/.test(typed.trim()) ? Number(typed) : Number.NaN);
  };

  return (
    <div className={css.quantityPlace}>
      <div className={css.quantity}>
        <Button kind="quiet" iconOnly aria-label={t`One less of ${title}`} onPress={() => set(item.quantity - 1)}>
          <Icon name="minus" />
        </Button>
        <input
          ref={number}
          className={css.number}
          inputMode="numeric"
          autoComplete="off"
          aria-label={t`Quantity of ${title}`}
          aria-describedby={problem ? errorId : undefined}
          aria-invalid={problem ? true : undefined}
          value={typed ?? String(item.quantity)}
          maxLength={String(MAX_QUANTITY_PER_LINE).length + 1}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={takeTyped}
          onKeyDown={({ key }) => {
            if (key === 'Enter') takeTyped();
            if (key === 'Escape') setTyped(null);
          }}
        />
        <Button kind="quiet" iconOnly aria-label={t`One more of ${title}`} onPress={() => set(item.quantity + 1)}>
          <Icon name="plus" />
        </Button>
      </div>
      <FieldError id={errorId}>{problem}</FieldError>
    </div>
  );
}
