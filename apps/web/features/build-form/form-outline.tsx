import type { SectionDraft } from '@kasauti/contract/authoring/form-draft.ts';
import type { BlueprintCoverage, BuiltForm, FormQuestion } from '@kasauti/contract/authoring/forms.ts';
import type { ItemId } from '@kasauti/contract/ids.ts';
import { questionCountOf } from '@kasauti/domain/draw/blueprint.ts';
import type { ItemKind, MarkingScheme } from '@kasauti/domain/form/content.ts';
import { itemKinds } from '@kasauti/domain/form/item-kinds.ts';
import { fullMarksOf } from '@kasauti/domain/marking/score.ts';
import { Fact, Facts } from '@kasauti/ui/parts/records.tsx';
import { Plural, Trans } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import { useLanguage } from '../../lib/appearance/language.ts';
import { Link } from '../../lib/routing/router.tsx';
import { BothLanguages } from '../../lib/staff/both-languages.tsx';
import { formatInstant } from '../../lib/words/formats.ts';
import { kindName } from '../../lib/words/item-words.ts';
import { exactMarks } from '../../lib/words/marking-words.ts';
import { BlueprintTable } from './blueprint-table.tsx';
import css from './build-form.module.css';
import { checkedTools } from './form-fields.ts';
import { calculatorName, languagesName, schemeName, toolName } from './form-words.ts';
import { TruthTable } from './truth-table.tsx';

/** Shows all that is stored of a form, so that a publisher sees what candidates get and how it is marked. */
export function FormOutline({
  title,
  form: { form, questions, coverage, draw },
}: {
  title: ReactNode;
  form: BuiltForm;
}) {
  const id = useId();
  const tools = checkedTools.filter((tool) => form[tool]);
  const known = new Map(questions.map((one) => [one._id, one]));
  return (
    <section className={css.box} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <BothLanguages text={form.title} />
      <Facts>
        <Fact name={<Trans>Languages of the paper</Trans>}>
          {languagesName(form.languages.includes('hi') ? 'en hi' : 'en')}
        </Fact>
        <Fact name={<Trans>Calculator</Trans>}>{calculatorName(form.calculator ?? '')}</Fact>
        {tools.length > 0 && <Fact name={<Trans>Other tools</Trans>}>{tools.map(toolName).join(', ')}</Fact>}
        {form.variants !== undefined && <Fact name={<Trans>Variants of the paper</Trans>}>{form.variants}</Fact>}
      </Facts>
      <h3>
        <Trans context="form">Instructions</Trans>
      </h3>
      <BothLanguages text={form.instructions} />
      {form.sections.map((section, at) => (
        <SectionOutline
          // biome-ignore lint/suspicious/noArrayIndexKey: a section has no other name than its place
          key={at}
          no={at + 1}
          section={section}
          questions={known}
          coverage={coverage.filter((row) => row.section === at + 1)}
          variants={form.variants ?? 1}
        />
      ))}
      {draw && <DrawFacts draw={draw} />}
    </section>
  );
}

/** When the questions were drawn, and the hash with which the draw can be checked later. */
function DrawFacts({ draw: { at, seedHash } }: { draw: NonNullable<BuiltForm['draw']> }) {
  const language = useLanguage();
  return (
    <Facts>
      <Fact name={<Trans>Questions of the published version drawn</Trans>}>{formatInstant(at, language)}</Fact>
      <Fact name={<Trans>SHA-256 of the seed</Trans>}>
        <code className={css.hash}>{seedHash}</code>
      </Fact>
    </Facts>
  );
}

type SectionProps = {
  no: number;
  section: SectionDraft;
  questions: ReadonlyMap<ItemId, FormQuestion>;
  coverage: readonly BlueprintCoverage[];
  variants: number;
};

function SectionOutline({ no, section, questions, coverage, variants }: SectionProps) {
  const { items, minutes, blueprint } = section;
  const here = new Set([
    ...items.map((itemId) => questions.get(itemId)?.kind),
    ...coverage.flatMap(({ kinds }) => kinds),
  ]);
  return (
    <section className={css.box}>
      <h3>
        <Trans>Section {no}</Trans> (<Plural value={questionCountOf(section)} one="# question" other="# questions" />)
      </h3>
      <BothLanguages text={section.title} />
      {minutes !== undefined && (
        <Facts>
          <Fact name={<Trans context="section">Minutes</Trans>}>{minutes}</Fact>
        </Facts>
      )}
      {section.instructions && <BothLanguages text={section.instructions} />}
      {itemKinds.map((kind) => {
        const scheme = section.marking[kind];
        return here.has(kind) && scheme && <KindOutline key={kind} kind={kind} scheme={scheme} />;
      })}
      {blueprint && (
        <>
          <p>
            <Trans>Drawn from the bank</Trans>
          </p>
          <BlueprintTable rows={blueprint} coverageOf={(row) => coverage[row] ?? null} variants={variants} />
        </>
      )}
      <ol className={css.questions}>
        {items.map((itemId, place) => (
          <li key={itemId}>
            <QuestionOutline no={place + 1} itemId={itemId} question={questions.get(itemId)} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function KindOutline({ kind, scheme }: { kind: ItemKind; scheme: MarkingScheme }) {
  return (
    <div className={css.marking}>
      <h4>
        {kindName(kind)} · {schemeName(scheme.kind)}
      </h4>
      <Facts>
        <Fact name={scheme.kind === 'by-people' ? <Trans>Highest marks</Trans> : <Trans>Marks if right</Trans>}>
          {exactMarks(fullMarksOf(scheme))}
        </Fact>
        {scheme.kind === 'partial-multiple' && (
          <>
            <Fact name={<Trans>For one right option</Trans>}>{exactMarks(scheme.perRight[0])}</Fact>
            <Fact name={<Trans>For two right options</Trans>}>{exactMarks(scheme.perRight[1])}</Fact>
            <Fact name={<Trans>For three right options</Trans>}>{exactMarks(scheme.perRight[2])}</Fact>
          </>
        )}
        {scheme.kind === 'by-people' && scheme.tolerance && (
          <Fact name={<Trans>Tolerance</Trans>}>{exactMarks(scheme.tolerance)}</Fact>
        )}
        {'wrong' in scheme && <Fact name={<Trans>Marks if wrong</Trans>}>{exactMarks(scheme.wrong)}</Fact>}
      </Facts>
      <TruthTable scheme={scheme} kind={kind} />
    </div>
  );
}

function QuestionOutline({ no, itemId, question }: { no: number; itemId: ItemId; question: FormQuestion | undefined }) {
  return (
    <span className={css.question}>
      <span>
        {no}.{' '}
        <Link to={`/staff/bank/${itemId}`}>
          <span lang="en">{question?.title.en || question?.code || itemId}</span>
          {question?.title.hi && (
            <>
              {' · '}
              <span lang="hi">{question.title.hi}</span>
            </>
          )}
        </Link>
      </span>
      <span className={css.soft}>
        {question && `${question.code} · ${question.topic}`}
        {question?.isNewer && (
          <>
            {' · '}
            <strong>
              <Trans>The bank has another version now. Candidates get the one that was published.</Trans>
            </strong>
          </>
        )}
      </span>
    </span>
  );
}
