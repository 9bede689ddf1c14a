import { type ItemUse, readItemUses, readPassageUses, type SampleUse } from '@kasauti/contract/bank/item-uses.ts';
import type { ItemId } from '@kasauti/contract/ids.ts';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { inLanguage, useLanguage } from '../../lib/appearance/language.ts';
import { Link } from '../../lib/routing/router.tsx';
import { isRefusal } from '../../lib/server/call.ts';
import { question, useAnswer } from '../../lib/server/queries.ts';
import { QueryResult } from '../../lib/server/query-result.tsx';
import { formatDate } from '../../lib/words/formats.ts';
import css from './item-uses.module.css';

const questionOf = (itemId: ItemId) => question(readItemUses, { params: { itemId } });
const questionOfPassage = (passageId: ItemId) => question(readPassageUses, { params: { passageId } });
type Answer = ReturnType<typeof useAnswer<typeof readItemUses | typeof readPassageUses>>;

/** Shows which forms use a question, in which versions, and for which tests. */
export function ItemUses({ itemId }: { itemId: ItemId }) {
  return <Uses query={useAnswer(questionOf(itemId), { freshMs: 0 })} />;
}

/** Shows which forms use a passage, in which versions, and for which tests. */
export function PassageUses({ passageId }: { passageId: ItemId }) {
  return <Uses query={useAnswer(questionOfPassage(passageId), { freshMs: 0 })} />;
}

function Uses({ query }: { query: Answer }) {
  const { t } = useLingui();
  const id = useId();
  return (
    <section className={css.box} aria-labelledby={id}>
      <h2 id={id}>
        <Trans>Where it is used</Trans>
      </h2>
      <QueryResult query={query} failed={t`The forms could not be loaded`}>
        {({ uses, samples }) => (
          <>
            {uses.length === 0 && (
              <p className={css.soft}>
                <Trans>No form uses it.</Trans>
              </p>
            )}
            <ul className={css.list}>
              {uses.map((use) => (
                <li key={use.code}>
                  <Use use={use} />
                </li>
              ))}
              {samples.map((sample) => (
                <li key={sample._id}>
                  <UseAsSample sample={sample} />
                </li>
              ))}
            </ul>
          </>
        )}
      </QueryResult>
    </section>
  );
}

function Use({ use: { code, title, form, isInDraft, published } }: { use: ItemUse }) {
  const language = useLanguage();
  const name = `${code} · ${inLanguage(title, language)}`;
  return (
    <>
      <p>{form ? <Link to={`/staff/forms/${form._id}`}>{name}</Link> : name}</p>
      {form && form.state !== 'published' && isInDraft && (
        <p className={css.soft}>
          <Trans>A form that is not published yet names it.</Trans>
        </p>
      )}
      {published.map(({ versionNo, variantNo, itemVersionNo, publishedAt, tests }) => {
        const date = formatDate(publishedAt, language);
        return (
          <p key={`${versionNo} ${variantNo}`} className={css.soft}>
            {variantNo === null ? (
              <Trans>
                Published version {versionNo} of {date} has version {itemVersionNo} of it.
              </Trans>
            ) : (
              <Trans>
                Variant {variantNo} of published version {versionNo} of {date} has version {itemVersionNo} of it.
              </Trans>
            )}{' '}
            {tests.length > 0 && tests.join(', ')}
          </p>
        );
      })}
    </>
  );
}

function UseAsSample({ sample: { _id, test_code, title, isShown } }: { sample: SampleUse }) {
  const language = useLanguage();
  return (
    <>
      <p>
        <Link to={`/staff/tests/${_id}`}>
          {test_code} · {inLanguage(title, language)}
        </Link>
      </p>
      <p className={css.soft}>
        {isShown ? (
          <Trans>The page of this test shows it with its answer, so it cannot be in a form.</Trans>
        ) : (
          <Trans>The page of this test has shown it with its answer, so it cannot be in a form.</Trans>
        )}
      </p>
    </>
  );
}

/** Says in how many forms a question is used, before it is retired. */
export function UsesNote({ itemId }: { itemId: ItemId }) {
  return <Note data={useAnswer(questionOf(itemId), { freshMs: 0 }).data} />;
}

/** Says in how many forms a passage is used, before it is retired. */
export function PassageUsesNote({ passageId }: { passageId: ItemId }) {
  return <Note data={useAnswer(questionOfPassage(passageId), { freshMs: 0 }).data} />;
}

function Note({ data }: Pick<Answer, 'data'>) {
  if (!data || isRefusal(data) || data.uses.length === 0) return null;
  const codes = data.uses.map(({ code }) => code).join(', ');
  return (
    <>
      <Plural value={data.uses.length} one="# form uses it:" other="# forms use it:" /> {codes}
    </>
  );
}
