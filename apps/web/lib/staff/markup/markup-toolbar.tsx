import { Button } from '@kasauti/ui/parts/button.tsx';
import { useLingui } from '@lingui/react/macro';
import type { Command } from 'prosemirror-state';
import type { ReactNode, RefObject } from 'react';
import { insertBlock, setLines, wrap } from './edit-commands.ts';
import css from './markup-field.module.css';
import type { RunCommand } from './use-editor.ts';

type Props = {
  /** Name of the text, for example "Question". */
  label: string;
  /** The editor that had the focus last. */
  target: RefObject<RunCommand | null>;
  /** Whether the text has places of answers. */
  hasPlaces: boolean;
};

/** The buttons above a text in both languages. They change the text in which the author was last. */
export function MarkupToolbar({ label, target, hasPlaces }: Props) {
  const { t } = useLingui();
  const head = t`Head`;
  const cell = t`Cell`;
  const table = `| ${head} | ${head} |\n| ${cell} | ${cell} |`;
  const tools: { name: ReactNode; command: Command }[] = [
    { name: <b>{t`Bold`}</b>, command: wrap('**') },
    { name: <i>{t`Italic`}</i>, command: wrap('*') },
    { name: t`Heading`, command: setLines('heading') },
    { name: t`List`, command: setLines('list') },
    { name: t`Numbered list`, command: setLines('numbered') },
    { name: t`Table`, command: insertBlock(table) },
    { name: t`Formula`, command: wrap('$') },
    { name: t`Chemical formula`, command: wrap('$\\ce{', '}$') },
    ...(hasPlaces ? [{ name: t`Place of an answer`, command: wrap('[[', ']]') }] : []),
  ];
  return (
    <fieldset className={css.toolbar} aria-label={t`Format: ${label}`}>
      {tools.map(({ name, command }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the buttons never change their order.
        <Button key={at} kind="quiet" size="small" onPress={() => target.current?.(command)}>
          {name}
        </Button>
      ))}
    </fieldset>
  );
}
