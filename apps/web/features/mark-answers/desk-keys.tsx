import { Dialog } from '@kasauti/ui/parts/dialog.tsx';
import { useLingui } from '@lingui/react/macro';
import { type RefObject, useEffect, useEffectEvent } from 'react';
import { KeyList } from '../../lib/staff/key-list.tsx';

type Props = {
  form: RefObject<HTMLFormElement | null>;
  isHelping: boolean;
  onHelp: (isOpen: boolean) => void;
  onTakeBack: () => void;
};

/** Handles the keys of the desk, and explains them. */
export function DeskKeys({ form, isHelping, onHelp, onTakeBack }: Props) {
  const { t } = useLingui();
  // A key that is pressed right after a change must meet the new state. A listener that an effect replaces comes later.
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isHelping || isWriting(event.target)) return;
    const isInField = event.target instanceof HTMLInputElement;
    if (event.key === '?') onHelp(true);
    else if (event.key.toLowerCase() === 'u') onTakeBack();
    else if (/^\d$/.test(event.key) && !isInField) return focusFirstEmpty(form.current);
    else if (event.key === 'Enter' && isOnNothing(event.target)) form.current?.requestSubmit();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  if (!isHelping) return null;
  const keys = [
    { key: '0 – 9', name: t`Give points, for example 2.5` },
    { key: '↑ ↓', name: t`Half a point more or less` },
    { key: 'Tab', name: t`Go to the next criterion` },
    { key: 'Enter', name: t`Save and go to the next answer` },
    { key: 'Ctrl + Enter', name: t`The same from the remark` },
    { key: 'U', name: t`Take back the last one` },
    { key: '?', name: t`This page` },
  ];
  return (
    <Dialog title={t`Keys`} closeText={t`Close`} onClose={() => onHelp(false)}>
      <KeyList keys={keys} />
    </Dialog>
  );
}

/** In a remark, every key is text. */
const isWriting = (target: EventTarget | null) => target instanceof HTMLTextAreaElement;

/** Enter on a button, a link or a field has its own meaning. */
const isOnNothing = (target: EventTarget | null) =>
  target instanceof Element && target.closest('button, a, input, select, summary') === null;

/** The pressed digit is then typed into the field. */
function focusFirstEmpty(form: HTMLFormElement | null): void {
  const fields = [...(form?.querySelectorAll<HTMLInputElement>('input') ?? [])];
  (fields.find(({ value }) => value === '') ?? fields[0])?.focus();
}
