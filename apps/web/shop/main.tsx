import '@kasauti/ui/tokens.css';
import '@kasauti/ui/base.css';
import '../lib/appearance/fonts.css';
import './display-face.css';
import { words } from 'virtual:words-of/shop/main.tsx';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { startSession } from '../lib/account/session.ts';
import { activateLanguage, learn } from '../lib/appearance/language.ts';
import { loadCartCalls } from '../lib/cart/cart-sync.ts';
import { readPageState } from '../lib/page/page-state.ts';
import { openPanel } from '../lib/page/panels.ts';
import { BrowserRouter, findRoute } from '../lib/routing/router.tsx';
import { createQueries, takeRendered } from '../lib/server/queries.ts';
import { renderFor } from '../lib/server/server-clock.ts';
import { root, startRootStore } from '../lib/stores/root.ts';
import { startRefusalWords } from '../lib/words/refusal-words.ts';
import { App, Providers } from './app.tsx';
import { notFoundPage, shopRoutes } from './routes.tsx';
import { announceSessionLost } from './shell/session-news.ts';

const state = readPageState();
activateLanguage(state.language);
const renderedAt = new Date(state.renderedAt);
renderFor(renderedAt);

const queries = createQueries();
takeRendered(queries, state.queries, renderedAt);

const route = findRoute(shopRoutes, location.pathname)?.route ?? notFoundPage;

// The persisted state is read while the translations and the page are loaded. The first render does not wait for it.
const restored = startRootStore({
  reload: () => {
    if (root.getState().auth.isAuthenticated) void loadCartCalls().then(({ refreshLists }) => refreshLists());
  },
});
await Promise.all([learn(words), route.preload()]);

// In a transition React hydrates in small steps, so that the page reacts to input in between.
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

// If a user logs in through Google and is still logged in on another device, the server redirects to this page with
// these parameters.
const query = new URLSearchParams(location.search);
if (query.get('deviceConflict') === 'true' && query.has('email')) openPanel('google-conflict');

await restored;
await startSession({ queries, onLost: announceSessionLost });
startRefusalWords();
// Loads the calls of the cart now, so that the first click on a test's card does not wait for them. If loading fails,
// the click tries again.
loadCartCalls().catch(() => undefined);
