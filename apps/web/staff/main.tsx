import '@kasauti/ui/tokens.css';
import '@kasauti/ui/base.css';
import '../lib/fonts.css';
import { words } from 'virtual:words-of/staff/main.tsx';
import { createRoot } from 'react-dom/client';
import { activateLanguage, learn } from '../lib/language.ts';
import { readPageState } from '../lib/page-state.ts';
import { createQueries } from '../lib/queries.ts';
import { startRefusalWords } from '../lib/refusal-words.ts';
import { BrowserRouter } from '../lib/router.tsx';
import { startSession } from '../lib/session.ts';
import { startRootStore } from '../lib/stores/root.ts';
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
