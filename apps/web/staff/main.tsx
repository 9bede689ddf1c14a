import '@kasauti/ui/tokens.css';
import '@kasauti/ui/base.css';
import '../lib/appearance/fonts.css';
import { words } from 'virtual:words-of/staff/main.tsx';
import { createRoot } from 'react-dom/client';
import { startSession } from '../lib/account/session.ts';
import { activateLanguage, learn } from '../lib/appearance/language.ts';
import { readPageState } from '../lib/page/page-state.ts';
import { BrowserRouter } from '../lib/routing/router.tsx';
import { createQueries } from '../lib/server/queries.ts';
import { startRootStore } from '../lib/stores/root.ts';
import { startRefusalWords } from '../lib/words/refusal-words.ts';
import { StaffApp } from './app.tsx';

const state = readPageState();
activateLanguage(state.language);
const queries = createQueries();
for (const [key, answer] of state.queries) queries.setQueryData(key, answer);
await Promise.all([learn(words), startRootStore({ reload: () => undefined })]);

const place = document.getElementById('root');
if (place) {
  createRoot(place).render(
    <BrowserRouter>
      <StaffApp queries={queries} />
    </BrowserRouter>,
  );
  document.documentElement.dataset.ready = '';
}
await startSession({ queries, onLost: () => undefined });
startRefusalWords();
