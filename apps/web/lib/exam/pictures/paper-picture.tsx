import type { PictureProps } from '@kasauti/ui/markup/picture-context.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { Dialog } from '@kasauti/ui/parts/dialog.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Player } from '../player/player.ts';
import { usePlayer } from '../player/use-player.ts';
import { picturesOf } from './page-pictures.ts';
import css from './paper-picture.module.css';
import type { Picture } from './paper-pictures.ts';

/** Begins to fetch all pictures of the paper. */
export function bringPictures(player: Player): void {
  picturesOf(player).catch(() => undefined);
}

/**
 * Shows a picture of the paper. Until it has arrived, an empty box of the same size and the alternative text are shown.
 * A picture that is not part of an option can be enlarged.
 */
export function PaperPicture({ alt = '', width, height, ...picture }: PictureProps) {
  const { t } = useLingui();
  const address = usePaperAddress(picture as Picture);
  const box = useRef<HTMLSpanElement>(null);
  const [canEnlarge, setCanEnlarge] = useState(false);
  const [isLarge, setIsLarge] = useState(false);
  // A label must not contain a second control.
  useEffect(() => setCanEnlarge(!box.current?.closest('label, button')), []);
  return (
    <span ref={box} className={css.box}>
      <img
        className={address ? css.picture : css.coming}
        src={address ?? blankPicture(width, height)}
        alt={alt}
        width={width}
        height={height}
      />
      {!address && (
        <span aria-hidden="true" className={css.words}>
          {alt}
        </span>
      )}
      {address && canEnlarge && (
        <Button kind="quiet" size="small" onPress={() => setIsLarge(true)} aria-haspopup="dialog">
          <Trans>Enlarge the picture</Trans>
        </Button>
      )}
      {address &&
        isLarge &&
        createPortal(
          <Dialog title={t`Picture`} wide closeText={t`Close`} onClose={() => setIsLarge(false)}>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls only focusable elements. */}
            <section className={css.scroll} aria-label={t`Picture`} tabIndex={0}>
              <img className={css.large} src={address} alt={alt} width={width} height={height} />
            </section>
          </Dialog>,
          document.body,
        )}
    </span>
  );
}

/** Returns the address of an empty picture of this size. It keeps the place, so that nothing moves later. */
export const blankPicture = (width = '1', height = '1') =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"/>`)}`;

/** Returns the address of the decrypted picture, or null until it has arrived. */
export function usePaperAddress({ picture, sha256, type }: Picture): string | null {
  const player = usePlayer();
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    let isGone = false;
    picturesOf(player)
      .then((pictures) => pictures.addressOf({ picture, sha256, type }))
      .then(
        (found) => isGone || setAddress(found),
        () => undefined,
      );
    return () => {
      isGone = true;
    };
  }, [player, picture, sha256, type]);
  return address;
}
