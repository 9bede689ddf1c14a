import { listMarking } from '@kasauti/contract/attempts/marking.ts';
import type { ExamId, FormId } from '@kasauti/contract/ids.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { MarkingDesk } from '../../../features/mark-answers/marking-desk.tsx';
import { inLanguage, useLanguage } from '../../../lib/appearance/language.ts';
import { useHead } from '../../../lib/page/page.tsx';
import { PageLayout } from '../../../lib/page/page-layout.tsx';
import { Link, useParams } from '../../../lib/routing/router.tsx';
import { isRefusal } from '../../../lib/server/call.ts';
import { question, useAnswer } from '../../../lib/server/queries.ts';
import { useAuth } from '../../../lib/stores/root.ts';

/** Shows the desk for the answers to one question. */
export function StaffMarkingDesk() {
  const { t } = useLingui();
  const language = useLanguage();
  const { examId = '', formId = '', itemRef = '' } = useParams();
  const userId = useAuth((auth) => auth.user?._id);
  const { data } = useAnswer(question(listMarking, {}));
  const of = { examId: examId as ExamId, formId: formId as FormId, itemRef };
  const queue = data && !isRefusal(data) && data.data.find((one) => isSame(one, of));
  useHead({ title: t({ context: 'staff', message: 'Marking' }), isPrivate: true });
  return (
    <PageLayout
      title={queue ? <Trans>Question {queue.questionNo}</Trans> : <Trans context="staff">Marking</Trans>}
      lead={queue && `${inLanguage(queue.exam, language)} · ${inLanguage(queue.section, language)}`}
    >
      <p>
        <Link to="/staff/marking">
          <Trans>All questions to mark</Trans>
        </Link>
      </p>
      {userId && <MarkingDesk of={of} userId={userId} />}
    </PageLayout>
  );
}

type Of = { examId: ExamId; formId: FormId; itemRef: string };

const isSame = (one: Of, other: Of) =>
  one.examId === other.examId && one.formId === other.formId && one.itemRef === other.itemRef;
