import type { practiceTests } from '@kasauti/contract/attempts/practice.ts';
import { inLanguage, useLanguage } from '../../lib/appearance/language.ts';
import { isRefusal } from '../../lib/server/call.ts';
import { type Question, useAnswer } from '../../lib/server/queries.ts';
import { TryLink } from './try-now.tsx';

/** Shows a link to one practice test that a visitor can take now. */
export function TryAnyNow({ ask }: { ask: Question<typeof practiceTests> }) {
  const language = useLanguage();
  const { data } = useAnswer(ask);
  const [test] = data && !isRefusal(data) ? data.data : [];
  if (!test) return null;
  return <TryLink testCode={test.test_code} title={inLanguage(test.title, language)} />;
}
