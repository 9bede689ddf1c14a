import {
  type Content,
  listContent,
  moveContent,
  type WireContentEntry,
} from '@kasauti/contract/content/staff-content.ts';
import { useQueryClient } from '@tanstack/react-query';
import { inLanguage, type Language, useLanguage } from '../../lib/appearance/language.ts';
import { call, isRefusal } from '../../lib/server/call.ts';
import { question } from '../../lib/server/queries.ts';
import { KeptList } from './kept-list.tsx';
import { pathOfKind } from './kinds.ts';
import type { TextKind } from './text-fields.ts';

/** Lists all texts of one kind. Pages have no order, because each has its own address. */
export function TextList({ kind, entries }: { kind: TextKind; entries: WireContentEntry[] }) {
  const language = useLanguage();
  const queries = useQueryClient();
  const move = async (entryId: WireContentEntry['id'], to: 'up' | 'down') => {
    const answer = await call(moveContent, { params: { entryId }, body: { to } }).catch(() => null);
    if (answer === null || isRefusal(answer)) return answer;
    queries.setQueryData(question(listContent, { query: { kind } }).queryKey, answer);
    return answer.data.map(({ id }) => id);
  };
  const items = entries.map(({ id, isHidden, content }) => ({
    id,
    to: `${pathOfKind(kind)}/${id}`,
    isHidden,
    ...wordsOf(content, language),
  }));
  if (kind === 'page') return <KeptList items={items.toSorted((a, b) => (a.label < b.label ? -1 : 1))} />;
  return (
    <KeptList
      items={items}
      onMove={async (id, to) => {
        const entry = entries.find((one) => one.id === id);
        return entry ? await move(entry.id, to) : null;
      }}
    />
  );
}

function wordsOf(content: Content, language: Language) {
  switch (content.kind) {
    case 'banner':
      return {
        label: inLanguage(content.title, language),
        detail: content.linkPath,
        hasHindi: content.title.hi !== undefined,
      };
    case 'faq':
      return {
        label: inLanguage(content.question, language),
        detail: inLanguage(content.topic, language),
        hasHindi: content.question.hi !== undefined,
      };
    case 'page':
      return {
        label: inLanguage(content.title, language),
        detail: `/pages/${content.slug}`,
        hasHindi: content.paragraphs.every(({ hi }) => hi !== undefined),
      };
    case 'footer':
      return { label: content.description, hasHindi: content.hi !== undefined };
  }
}
