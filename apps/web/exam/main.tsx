import '@kasauti/ui/tokens.css';
import '@kasauti/ui/base.css';
import '../lib/fonts.css';
import { words } from 'virtual:words-of/exam/main.tsx';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { createRoot } from 'react-dom/client';
import { learn, speak } from '../lib/language.ts';
import { readPageState } from '../lib/page-state.ts';
import { ExamPlayer } from '../pages/exam-player.tsx';
import { attemptIdIn } from './routes.tsx';

const state = readPageState();
speak(state.language);
await learn(words);

const attemptId = attemptIdIn(location.pathname);
const place = document.getElementById('root');
if (place && attemptId) {
  createRoot(place).render(
    <I18nProvider i18n={i18n}>
      <ExamPlayer attemptId={attemptId} />
    </I18nProvider>,
  );
  document.documentElement.dataset.ready = '';
}
