import { listCategories, moveCategory, type StaffCategory } from '@kasauti/contract/catalogue/staff-categories.ts';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { inLanguage, useLanguage } from '../../lib/appearance/language.ts';
import { call, isRefusal } from '../../lib/server/call.ts';
import { question } from '../../lib/server/queries.ts';
import { KeptList } from './kept-list.tsx';
import { pathOfKind } from './kinds.ts';

export function CategoryList({ categories }: { categories: StaffCategory[] }) {
  const { t } = useLingui();
  const language = useLanguage();
  const queries = useQueryClient();
  const move = async (id: string, to: 'up' | 'down') => {
    const category = categories.find((one) => one.id === id);
    if (!category) return null;
    const answer = await call(moveCategory, { params: { categoryId: category.id }, body: { to } }).catch(() => null);
    if (answer === null || isRefusal(answer)) return answer;
    queries.setQueryData(question(listCategories, {}).queryKey, answer);
    return answer.data.map(({ id: one }) => one);
  };
  const items = categories.map(({ id, slug, name, examCount }) => ({
    id,
    label: inLanguage(name, language),
    detail: `${slug} · ${t`${plural(examCount, { one: '# test', other: '# tests' })}`}`,
    to: `${pathOfKind('category')}/${id}`,
    isHidden: false,
    hasHindi: name.hi !== undefined,
  }));
  return <KeptList items={items} onMove={move} />;
}
