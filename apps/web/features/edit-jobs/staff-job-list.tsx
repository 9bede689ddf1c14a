import type { WireJob } from '@kasauti/contract/jobs/jobs.ts';
import { Row, RowList } from '@kasauti/ui/parts/records.tsx';
import { Badge } from '@kasauti/ui/parts/small.tsx';
import { Trans } from '@lingui/react/macro';
import { useLanguage } from '../../lib/appearance/language.ts';
import { Link } from '../../lib/routing/router.tsx';
import { useServerNow } from '../../lib/server/server-clock.ts';
import { formatDate } from '../../lib/words/formats.ts';
import css from './edit-jobs.module.css';

export function StaffJobList({ jobs }: { jobs: WireJob[] }) {
  const language = useLanguage();
  const now = useServerNow();
  return (
    <RowList>
      {jobs.map(({ _id, title, company, hi, validThrough }) => (
        <Row key={_id}>
          <div>
            <Link to={`/staff/jobs/${_id}`}>{title}</Link>
            <p className={css.soft}>
              {company} · {formatDate(validThrough, language)}
            </p>
          </div>
          <span className={css.row}>
            {!hi && (
              <Badge>
                <Trans>No Hindi yet</Trans>
              </Badge>
            )}
            {new Date(validThrough) <= now ? (
              <Badge tone="warning">
                <Trans>Ended</Trans>
              </Badge>
            ) : (
              <Badge tone="success">
                <Trans>Open</Trans>
              </Badge>
            )}
          </span>
        </Row>
      ))}
    </RowList>
  );
}
