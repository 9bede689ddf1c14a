import '@kasauti/ui/tokens.css';
import '@kasauti/ui/base.css';
import '../lib/appearance/fonts.css';
import './exam.css';
import '../lib/exam/paper/contrast.css';
import { words } from 'virtual:words-of/exam/main.tsx';
import { i18n } from '@lingui/core';
import { createRoot } from 'react-dom/client';
import { activateLanguage, learn } from '../lib/appearance/language.ts';
import { Words } from '../lib/appearance/words.tsx';
import { recallView } from '../lib/exam/paper/view.ts';
import { PlayerContext } from '../lib/exam/player/use-player.ts';
import { readPageState } from '../lib/page/page-state.ts';
import { startRefusalWords } from '../lib/words/refusal-words.ts';
import { ExamPlayer } from '../pages/exam/exam-player.tsx';
import { drawOther, keepForOffline } from './later-parts.ts';
import { noteWhileRunning, openPlayer } from './open-player.ts';
import { attemptIdIn, isOtherPage, languageNow } from './routes.tsx';

activateLanguage(languageNow(readPageState().language, document.cookie));
document.documentElement.lang = i18n.locale;
recallView();
await learn(words);

const attemptId = attemptIdIn(location.pathname);
const place = document.getElementById('root');
if (place && isOtherPage(location.pathname)) {
  await drawOther(createRoot(place), location.pathname);
  document.documentElement.dataset.ready = '';
} else if (place && attemptId) {
  const player = openPlayer(attemptId);
  noteWhileRunning(attemptId, player);
  createRoot(place).render(
    <Words>
      <PlayerContext value={player}>
        <ExamPlayer attemptId={attemptId} />
      </PlayerContext>
    </Words>,
  );
  document.documentElement.dataset.ready = '';
}
startRefusalWords();
keepForOffline().catch(() => undefined);
