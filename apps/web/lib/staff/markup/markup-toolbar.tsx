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
  const tools: { id: string; name: ReactNode; command: Command }[] = [
    { id: 'bold', name: <b>{t`Bold`}</b>, command: wrap('**') },
    { id: 'italic', name: <i>{t`Italic`}</i>, command: wrap('*') },
    { id: 'heading', name: t`Heading`, command: setLines('heading') },
    { id: 'list', name: t`List`, command: setLines('list') },
    { id: 'numbered', name: t`Numbered list`, command: setLines('numbered') },
    { id: 'table', name: t`Table`, command: insertBlock(table) },
    { id: 'formula', name: t`Formula`, command: wrap('$') },
    { id: 'chemical', name: t`Chemical formula`, command: wrap('$\\ce{', '}$') },
    ...(hasPlaces ? [{ id: 'place', name: t`Place of an answer`, command: wrap('[[', ']]') }] : []),
  ];
  return (
    <fieldset className={css.toolbar} aria-label={t`Format: ${label}`}>
      {tools.map(({ id, name, command }) => (
        <Button key={id} kind="quiet" size="small" onPress={() => target.current?.(command)}>
          {name}
        </Button>
      ))}
    </fieldset>
  );
}
