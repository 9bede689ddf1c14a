import { LIST_SIZES, MAX_LIST_PAGE } from '@kasauti/contract/staff/lists.ts';
import { buttonClass } from '@kasauti/ui/parts/button.tsx';
import { SelectField } from '@kasauti/ui/parts/fields.tsx';
import { EmptyState } from '@kasauti/ui/parts/states.tsx';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ListPages } from '../page/parts/list-pages.tsx';
import { Link, useLocation } from '../routing/router.tsx';
import css from './staff-list.module.css';

type PageLinkProps = { to: string; children: ReactNode };

/** Link to another page of the list. It keeps the search text that the user has typed. */
function PageLink({ to, children }: PageLinkProps) {
  const { typed } = useLocation();
  return (
    <Link to={to} typed={typed} className={buttonClass({ kind: 'secondary' })}>
      {children}
    </Link>
  );
}

type AddressOfPage = (page: number) => string;

/** Shown for a page number after the last page, for example after the rows of the last page were removed. */
export function PageAfterEnd({ pages, addressOfPage }: { pages: number; addressOfPage: AddressOfPage }) {
  return (
    <EmptyState
      icon="search"
      title={<Trans>This page is empty</Trans>}
      action={
        <PageLink to={addressOfPage(pages)}>
          <Trans>Go to the last page</Trans>
        </PageLink>
      }
    >
      <Plural value={pages} one="The list has # page." other="The list has # pages." />
    </EmptyState>
  );
}

/** Explains how to reach the rows after the last page that a list can show. */
function WaysToLaterRows() {
  return <Trans>To see later rows, use the filters, change the order, or download the list.</Trans>;
}

/** Shown for a page number that is higher than the server allows. The page does not request the list. */
export function PageTooFar({ addressOfPage }: { addressOfPage: AddressOfPage }) {
  return (
    <EmptyState
      icon="search"
      title={<Trans>A list shows its first {MAX_LIST_PAGE} pages</Trans>}
      action={
        <PageLink to={addressOfPage(1)}>
          <Trans>Go to the first page</Trans>
        </PageLink>
      }
    >
      <WaysToLaterRows />
    </EmptyState>
  );
}

type FootProps = {
  page: number;
  total: number;
  size: number;
  onSize: (size: number) => void;
  addressOfPage: AddressOfPage;
};

/** Links to the pages of the list, and the choice of the number of rows on a page. */
export function ListFoot({ page, total, size, onSize, addressOfPage }: FootProps) {
  const { t } = useLingui();
  const pages = Math.ceil(total / size);
  if (total <= LIST_SIZES[0]) return null;
  return (
    <div className={css.foot}>
      <ListPages page={page} pages={Math.min(pages, MAX_LIST_PAGE)} addressOf={addressOfPage} />
      {page === MAX_LIST_PAGE && pages > MAX_LIST_PAGE && (
        <p>
          <WaysToLaterRows />
        </p>
      )}
      <SelectField
        label={t`Rows on a page`}
        choices={LIST_SIZES.map((value) => ({ value: String(value), label: String(value) }))}
        value={String(size)}
        onChange={({ currentTarget }) => onSize(Number(currentTarget.value))}
      />
    </div>
  );
}
