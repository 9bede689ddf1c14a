import { Dialog } from '@kasauti/ui/parts/dialog.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Language } from '../../lib/appearance/language.ts';
import type { PaperInHand, Question } from '../../lib/exam/paper/paper-in-hand.ts';
import { PaperMarkup, PaperText } from '../../lib/exam/paper/paper-text.tsx';
import css from './exam-paper.module.css';
import { PrintedPaper } from './printed-paper.tsx';

type Props = { paper: PaperInHand; language: Language; onClose: () => void };

/** Shows the instructions of the test, and of each section that has instructions. */
export function InstructionsDialog({ paper, language, onClose }: Props) {
  const { t } = useLingui();
  return (
    <Dialog wide title={<Trans>Instructions</Trans>} onClose={onClose} closeText={t`Close`}>
      <div className={css.text}>
        <PaperMarkup body={paper.instructions} language={language} />
      </div>
      {paper.sections.map(
        ({ section }) =>
          section.instructions && (
            <section key={section.sectionRef} className={css.text}>
              <h3>
                <PaperText text={section.title} language={language} />
              </h3>
              <PaperMarkup body={section.instructions} language={language} />
            </section>
          ),
      )}
    </Dialog>
  );
}

/** Shows all questions on one page, for reading only. */
export function QuestionPaperDialog({ paper, language, onClose, onGo }: Props & { onGo: (to: Question) => void }) {
  const { t } = useLingui();
  return (
    <Dialog wide title={<Trans>Question paper</Trans>} onClose={onClose} closeText={t`Close`}>
      <PrintedPaper paper={paper} language={language} onGo={onGo} />
    </Dialog>
  );
}
