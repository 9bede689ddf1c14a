import '@kasauti/ui/tokens.css';
import '@kasauti/ui/base.css';
import '../lib/fonts.css';
import { words } from 'virtual:words-of/shop/main.tsx';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { loadCartCalls } from '../lib/cart-sync.ts';
import { activateLanguage, learn } from '../lib/language.ts';
import { readPageState } from '../lib/page-state.ts';
import { openPanel } from '../lib/panels.ts';
import { createQueries } from '../lib/queries.ts';
import { startRefusalWords } from '../lib/refusal-words.ts';
import { BrowserRouter, findRoute } from '../lib/router.tsx';
import { renderFor } from '../lib/server-clock.ts';
import { startSession } from '../lib/session.ts';
import { root, startRootStore } from '../lib/stores/root.ts';
import { App, Providers } from './app.tsx';
import { notFoundPage, shopRoutes } from './routes.tsx';
import { announceSessionLost } from './shell/session-news.ts';

const state = readPageState();
activateLanguage(state.language);
renderFor(new Date(state.renderedAt));

const queries = createQueries();
for (const [key, answer] of state.queries) {
  queries.setQueryData(key, answer, { updatedAt: Date.parse(state.renderedAt) });
}

const route = findRoute(shopRoutes, location.pathname)?.route ?? notFoundPage;

// The persisted state comes back while words and page are on their way; the page waits for neither more than it must.
const restored = startRootStore({
  reload: () => {
    if (root.getState().auth.isAuthenticated) void loadCartCalls().then(({ refreshLists }) => refreshLists());
  },
});
await Promise.all([learn(words), route.preload()]);

// In slices, between which a press is heard.
startTransition(() => {
  hydrateRoot(
    document.getElementById('root') ?? document.body,
    <Providers queries={queries}>
      <BrowserRouter drawnFor={state.location}>
        <App />
      </BrowserRouter>
    </Providers>,
  );
});

// The server led back here from Google: another device is active.
const query = new URLSearchParams(location.search);
if (query.get('deviceConflict') === 'true' && query.has('email')) openPanel('google-conflict');

await restored;
await startSession({ queries, onLost: announceSessionLost });
startRefusalWords();
// So that the first press on a card has not to wait for it; a press tries again.
loadCartCalls().catch(() => undefined);
