import { type DocumentCheck, readCheckedDocument } from '@kasauti/contract/identity/document-checks.ts';
import { Button, LinkButton } from '@kasauti/ui/parts/button.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useLanguage } from '../../lib/appearance/language.ts';
import { addressOf } from '../../lib/server/call.ts';
import { formatPlainDate } from '../../lib/words/formats.ts';
import css from './check-documents.module.css';

/** Shows the details that the document must match. */
export function CandidateFacts({ candidate: { dob, uniqueNumberLast4 } }: Pick<DocumentCheck, 'candidate'>) {
  const { t } = useLingui();
  const language = useLanguage();
  return (
    <dl className={css.facts}>
      <dt>
        <Trans>Date of birth</Trans>
      </dt>
      <dd>{dob ? formatPlainDate(dob, language) : t`Not known`}</dd>
      <dt>
        <Trans>Unique/Aadhaar number</Trans>
      </dt>
      <dd>{uniqueNumberLast4 ? t`ends with ${uniqueNumberLast4}` : t`Not known`}</dd>
    </dl>
  );
}

type Props = {
  file: Pick<DocumentCheck, '_id' | 'fileName' | 'contentType' | 'isDeleted'>;
  /** Whether the document still waits for a decision. Its picture is then shown at once. */
  isWaiting: boolean;
};

/**
 * Shows the image of a document that waits for a decision. After the decision, the image is shown only on request,
 * because each view is recorded. A PDF is downloaded and opened outside the page.
 */
export function DocumentFile({ file: { _id, fileName, contentType, isDeleted }, isWaiting }: Props) {
  const { t } = useLingui();
  const [isShown, setShown] = useState(isWaiting);
  const address = addressOf(readCheckedDocument, { params: { id: _id } });
  if (isDeleted) {
    return (
      <p className={css.soft}>
        <Trans>Its owner has deleted the file.</Trans>
      </p>
    );
  }
  if (contentType !== 'image/jpeg') {
    return (
      <div className={css.noPicture}>
        <LinkButton kind="secondary" href={address}>
          <Trans>Save the PDF {fileName}</Trans>
        </LinkButton>
        <Recorded />
      </div>
    );
  }
  if (!isShown) {
    return (
      <div className={css.noPicture}>
        <Button kind="secondary" onPress={() => setShown(true)}>
          <Trans>Look at {fileName}</Trans>
        </Button>
        <Recorded />
      </div>
    );
  }
  return (
    <div className={css.shown}>
      <a href={address} className={css.picture} aria-label={t`Save ${fileName}`}>
        <img src={address} alt={fileName} />
      </a>
      <Recorded />
    </div>
  );
}

function Recorded() {
  return (
    <p className={css.soft}>
      <Trans>The audit log records each time that a file is opened.</Trans>
    </p>
  );
}
