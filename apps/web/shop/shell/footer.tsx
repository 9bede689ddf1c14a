import { holdsContent } from '@kasauti/contract/content/content.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { ChooseLanguage } from '../../features/choose-language/choose-language.tsx';
import { ChooseTheme } from '../../features/choose-theme/choose-theme.tsx';
import { useLanguage } from '../../lib/appearance/language.ts';
import { lazyPart } from '../../lib/page/lazy-part.tsx';
import { isRefusal } from '../../lib/server/call.ts';
import { useAnswer } from '../../lib/server/queries.ts';
import { toast } from '../../lib/toasts/toasts.ts';
import css from './footer.module.css';
import { footerQuestion } from './footer-question.ts';

/** The server renders the footer at the end of every page, so its script can be loaded later. */
const FooterColumns = lazyPart(() =>
  import('../../lib/page/parts/footer-columns.tsx').then(({ FooterColumns }) => FooterColumns),
);

export function Footer() {
  return (
    <footer className={css.footer}>
      <div className={css.inside}>
        <FooterContent />
        <div className={css.choices}>
          <ChooseLanguage />
          <ChooseTheme />
        </div>
      </div>
    </footer>
  );
}

/** Content of the footer. The specification defines its four states and their texts. */
function FooterContent() {
  const { t } = useLingui();
  const language = useLanguage();
  const { data, isPending, isError, refetch } = useAnswer(footerQuestion, { freshMs: 600_000 });
  const again = async () => {
    const { data: found } = await refetch();
    if (!found || isRefusal(found)) toast('error', t`Error getting the footer content. Please try again.`);
  };
  if (isPending) return <p className={css.note}>{t`Loading footer content...`}</p>;
  if (isError || isRefusal(data)) {
    return (
      <p className={css.note}>
        {t`Failed to load footer content. Please try again later.`}{' '}
        <Button kind="secondary" size="small" onPress={() => void again()}>
          <Trans>Try again</Trans>
        </Button>
      </p>
    );
  }
  if (!Array.isArray(data) || data.length === 0) return <p className={css.note}>{t`No footer data found.`}</p>;
  const [footer] = data;
  if (!footer || !holdsContent(footer)) return <p className={css.note}>{t`No footer information available.`}</p>;
  return <FooterColumns footer={footer} language={language} />;
}
