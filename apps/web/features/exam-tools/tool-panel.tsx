import type { FormTool } from '@kasauti/domain/form/content.ts';
import { classNames } from '@kasauti/ui/class-names.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { createPortal } from 'react-dom';
import { useCloseTool } from './open-tools.ts';
import css from './tool-panel.module.css';

type Props = {
  tool: FormTool;
  title: ReactNode;
  closeText: string;
  /** The side of a wide screen at which the panel is. */
  side: 'start' | 'end';
  /** Buttons next to the title. */
  head?: ReactNode;
  children: ReactNode;
};

/**
 * A panel beside the question. It is not a modal dialog, because the candidate also needs to read the question. Escape
 * closes the panel and returns the focus.
 */
export function ToolPanel({ tool, title, closeText, side, head, children }: Props) {
  const titleId = useId();
  const close = useCloseTool(tool);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    close();
  };
  // The panel is rendered at the end of the body. Otherwise the bars of the page would cover it.
  return createPortal(
    <section className={classNames(css.panel, css[side])} aria-labelledby={titleId} onKeyDown={onKeyDown}>
      <header className={css.head}>
        <h2 id={titleId}>{title}</h2>
        {head}
        <Button kind="quiet" iconOnly onPress={close} aria-label={closeText}>
          <Icon name="close" />
        </Button>
      </header>
      {children}
    </section>,
    document.body,
  );
}
