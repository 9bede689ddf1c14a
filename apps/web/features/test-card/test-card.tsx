import type { WireTest } from '@kasauti/contract/catalogue/catalogue.ts';
import { MINUTE_MS } from '@kasauti/domain/time/durations.ts';
import { faceFor } from '@kasauti/ui/fonts/face-for.ts';
import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { Pattern } from '@kasauti/ui/parts/pattern.tsx';
import { Badge, Price, VisuallyHidden } from '@kasauti/ui/parts/small.tsx';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { inLanguage, useLanguage } from '../../lib/appearance/language.ts';
import { AppLink, ButtonLink } from '../../lib/routing/links.tsx';
import { useServerNow } from '../../lib/server/server-clock.ts';
import { useAuth } from '../../lib/stores/root.ts';
import {
  isOpenNow,
  languageList,
  modeIcons,
  modeName,
  nextDateAlone,
  shortLanguageList,
} from '../../lib/words/exam-words.ts';
import { formatDuration, priceText } from '../../lib/words/formats.ts';
import { AddToCart } from './add-to-cart.tsx';
import css from './test-card.module.css';
import { WishButton } from './wish-button.tsx';

const OwnTest = lazy(() =>
  import('./own-test.tsx').then(
    ({ OwnTest }) => ({ default: OwnTest }),
    // If this script cannot be loaded, the card looks as it does for a visitor.
    () => ({ default: () => null }),
  ),
);

type Props = { test: WireTest; heading?: 'h2' | 'h3'; children?: ReactNode };

/** Shows one test in a list. The title is a link. The buttons are beside the link and not inside it. */
export function TestCard({ test, heading: Heading = 'h3', children }: Props) {
  const { t } = useLingui();
  const language = useLanguage();
  const now = useServerNow(MINUTE_MS);
  const title = inLanguage(test.title, language);
  return (
    <article className={css.card}>
      <div className={css.top}>
        <Pattern hue={test.category.hue} seed={test.category.slug} className={css.pattern} />
        <span className={css.category}>{inLanguage(test.category.name, language)}</span>
        <WishButton test={test} />
      </div>
      <div className={css.body}>
        <Heading className={css.title} data-face={faceFor(title, language)}>
          <AppLink to={`/products/test/${test._id}`}>{title}</AppLink>
        </Heading>
        <div className={css.under}>
          <p className={css.provider}>{test.provider.name}</p>
          {children}
        </div>
      </div>
      <Facts test={test} now={now} />
      <div className={css.mode}>
        <Badge>
          <Icon name={modeIcons[test.mode]} />
          {modeName(test.mode)}
        </Badge>
      </div>
      <div className={css.foot}>
        <span className={css.price}>
          <Price>{priceText(test.price)}</Price>
          {test.price > 0 && <small>{t`GST included`}</small>}
        </span>
        {isOpenNow(test, now) ? (
          <ButtonLink
            kind="secondary"
            size="small"
            to={`/products/test/${test._id}`}
            aria-label={t`Start now: ${title}`}
          >
            <Trans>Start now</Trans>
          </ButtonLink>
        ) : (
          <Mine test={test} part="action">
            {test.price > 0 ? (
              <AddToCart test={test} />
            ) : (
              test.nextSittingAt !== null && (
                // A free test needs no cart. The candidate only chooses a date.
                <ButtonLink
                  kind="secondary"
                  size="small"
                  to={`/book/test/${encodeURIComponent(test.test_code)}`}
                  aria-label={t`Choose a date for ${title}`}
                >
                  <Trans>Choose a date</Trans>
                </ButtonLink>
              )
            )}
          </Mine>
        )}
      </div>
    </article>
  );
}

function Facts({ test, now }: { test: WireTest; now: Date }) {
  const { t } = useLingui();
  const language = useLanguage();
  return (
    <ul className={css.facts}>
      <li>
        <Icon name="clock" />
        {formatDuration(test.duration, language)}
      </li>
      <li>
        <Icon name="questions" />
        {t`${plural(test.questionCount, { one: '# question', other: '# questions' })}`}
      </li>
      <li>
        <Icon name="calendar" />
        <Mine test={test} part="date">
          {nextDateAlone(test, now)}
        </Mine>
      </li>
      <li>
        <Icon name="language" />
        <span aria-hidden="true">{shortLanguageList(test.languages)}</span>
        <VisuallyHidden>{languageList(test.languages)}</VisuallyHidden>
      </li>
    </ul>
  );
}

type MineProps = { test: WireTest; part: 'date' | 'action'; children: ReactNode };

/**
 * A part of the card that shows something else if the signed-in user has booked the test. `children` keep their place
 * while the script for that arrives. Otherwise React would make them anew, and a press at that moment would be lost.
 */
function Mine({ test, part, children }: MineProps) {
  const isSignedIn = useAuth((auth) => auth.user !== null);
  const [isBooked, setBooked] = useState(false);
  return (
    <>
      {!isBooked && children}
      {isSignedIn && (
        <Suspense fallback={null}>
          <OwnTest test={test} part={part} onShown={setBooked} />
        </Suspense>
      )}
    </>
  );
}
