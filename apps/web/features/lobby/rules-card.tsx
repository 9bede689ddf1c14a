import type { ProctoringMode } from '@kasauti/contract/shapes.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import css from './lobby.module.css';

/** Lists the rules of a test in this mode. Explains how the page of the test behaves. */
export function RulesCard({ mode }: { mode: ProctoringMode }) {
  const { t } = useLingui();
  const ofTheMode: Record<ProctoringMode, string[]> = {
    none: [t`Nobody watches this test. Work alone anyway, because the test measures what you can do.`],
    recorded: [
      t`Work alone. What happens on this page is noted, and a person can look at it later. No camera or microphone is used.`,
      t`Keep this page on the screen. Leaving it is noted; a person decides what it means.`,
    ],
    live: [
      t`A proctor sees who is in the room and what happens on this page. Work alone. No camera or microphone is used.`,
      t`Keep this page on the screen. Leaving it is noted; a person decides what it means.`,
      t`If you need something, use the button in the test to raise your hand. Your proctor can pause the test. You get that time back.`,
    ],
    centre: [
      t`Follow what the invigilator says. Keep your admit card and an identity document on the desk.`,
      t`If the computer fails, raise your hand. You continue at another computer, with all your answers and your time.`,
    ],
  };
  return (
    <section className={css.part} aria-labelledby="rules">
      <h2 id="rules">
        <Trans>Rules of this test</Trans>
      </h2>
      <ul className={css.rules}>
        {ofTheMode[mode].map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
        <li>{t`Every answer is saved as you give it. If the network fails, continue. Your answers are saved on this device and sent later.`}</li>
        <li>{t`The test uses the clock of the server. It keeps running when you reload the page or change the device.`}</li>
        <li>{t`You can change the device. Answers that have not reached the server stay on the old device. Open the test there once more before you submit and before the time is up.`}</li>
        <li>{t`The test can be written on one device and in one tab at a time.`}</li>
        <li>{t`When the time is up the test is submitted by itself, with everything that was saved.`}</li>
      </ul>
    </section>
  );
}
