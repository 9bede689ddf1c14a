import { readFormPaper } from '@kasauti/contract/authoring/forms.ts';
import type { FormDraftId } from '@kasauti/contract/ids.ts';
import type { FormContent, FormTools } from '@kasauti/domain/form/content.ts';
import { withoutHiddenTranscripts } from '@kasauti/domain/form/recordings.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { SelectField } from '@kasauti/ui/parts/fields.tsx';
import { Notice } from '@kasauti/ui/parts/notice.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { lazyPart } from '../../../lib/page/lazy-part.tsx';
import { question, useAnswer } from '../../../lib/server/queries.ts';
import { QueryResult } from '../../../lib/server/query-result.tsx';
import { ItemPreview } from '../bank/item-preview.tsx';
import { PreviewProfile } from './preview-profile.tsx';

/** The tools are in the file that the player loads after its first question. */
const PreviewTools = lazyPart(() => import('../../exam/desk-later.tsx').then(({ PreviewTools }) => PreviewTools));

/** Shows the questions of a saved form, one at a time, with the inputs and the tools of the player. */
export function FormPreview({ formDraftId }: { formDraftId: FormDraftId }) {
  const { t } = useLingui();
  const [variant, setVariant] = useState(1);
  const query = useAnswer(question(readFormPaper, { params: { formDraftId }, query: { variant } }), { freshMs: 0 });
  return (
    <QueryResult query={query} failed={t`The preview could not be loaded`}>
      {({ content, isExample, variants }) =>
        content ? (
          <>
            {isExample && <ExampleNotice busy={query.isFetching} onAgain={() => void query.refetch()} />}
            {variants > 1 && (
              <SelectField
                label={t`Variant to preview`}
                choices={Array.from({ length: variants }, (_, at) => ({ value: `${at + 1}`, label: `${at + 1}` }))}
                value={`${variant}`}
                onChange={({ currentTarget }) => setVariant(Number(currentTarget.value))}
              />
            )}
            <PreviewProfile sections={content.sections} />
            <Tools tools={content.tools}>
              {(bar) => <Questions content={withoutHiddenTranscripts(content)} tools={bar} />}
            </Tools>
          </>
        ) : (
          <Notice tone="warning">
            <Trans>There is no preview, because a text of this form cannot be shown.</Trans>
          </Notice>
        )
      }
    </QueryResult>
  );
}

/** Says that the drawn questions are an example, and draws another one. */
function ExampleNotice({ busy, onAgain }: { busy: boolean; onAgain: () => void }) {
  return (
    <Notice tone="info">
      <p>
        <Trans>This is an example. The questions are drawn again when the form is published.</Trans>
      </p>
      <div>
        <Button kind="secondary" busy={busy} onPress={onAgain}>
          <Trans>Draw another example</Trans>
        </Button>
      </div>
    </Notice>
  );
}

type ToolsProps = { tools: FormTools | undefined; children: (bar: ReactNode) => ReactNode };

function Tools({ tools, children }: ToolsProps) {
  return tools ? <PreviewTools tools={tools}>{children}</PreviewTools> : children(null);
}

function Questions({ content, tools }: { content: FormContent; tools: ReactNode }) {
  const { t } = useLingui();
  const [shown, setShown] = useState(0);
  const items = content.sections.flatMap((section) => section.items);
  const item = items[Math.min(shown, items.length - 1)];
  if (!item) return null;
  return (
    <>
      <SelectField
        label={t`Question to preview`}
        choices={items.map(({ itemRef }, at) => ({ value: `${at}`, label: `${at + 1} · ${itemRef}` }))}
        value={`${Math.min(shown, items.length - 1)}`}
        onChange={({ currentTarget }) => setShown(Number(currentTarget.value))}
      />
      <ItemPreview
        correct={null}
        content={item}
        passage={content.stimuli.find(({ stimulusRef }) => stimulusRef === item.stimulusRef) ?? null}
        tools={tools}
      />
    </>
  );
}
