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
  const tools: { sign: ReactNode; name: string; command: Command }[] = [
    { sign: <b>B</b>, name: t`Bold`, command: wrap('**') },
    { sign: <i>I</i>, name: t`Italic`, command: wrap('*') },
    { sign: 'H', name: t`Heading`, command: setLines('heading') },
    { sign: '•', name: t`List`, command: setLines('list') },
    { sign: '1.', name: t`Numbered list`, command: setLines('numbered') },
    { sign: '▦', name: t`Table`, command: insertBlock(table) },
    { sign: '√x', name: t`Formula`, command: wrap('$') },
    { sign: 'H₂O', name: t`Chemical formula`, command: wrap('$\\ce{', '}$') },
    ...(hasPlaces ? [{ sign: '[[ ]]', name: t`Place of an answer`, command: wrap('[[', ']]') }] : []),
  ];
  return (
    <fieldset className={css.toolbar} aria-label={t`Format: ${label}`}>
      {tools.map(({ sign, name, command }) => (
        <Button key={name} kind="quiet" size="small" aria-label={name} onPress={() => target.current?.(command)}>
          <span aria-hidden="true" title={name}>
            {sign}
          </span>
        </Button>
      ))}
    </fieldset>
  );
}
