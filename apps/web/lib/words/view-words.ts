import { t } from '@lingui/core/macro';
import type { TextSize } from '../appearance/text-size.ts';
import type { Contrast } from '../exam/paper/view.ts';

/* Names of display settings. They are translated into the current language, so call these functions while rendering. */

export function textSizeName(size: TextSize): string {
  switch (size) {
    case 'usual':
      return t`Standard`;
    case 'large':
      return t`Large`;
    case 'larger':
      return t`Larger`;
  }
}

/** Returns the name of colours of the player. */
export function contrastName(contrast: Contrast): string {
  switch (contrast) {
    case 'usual':
      return t`Standard colours`;
    case 'strong':
      return t`Strong contrast: black on white`;
    case 'yellow-on-black':
      return t`Yellow on black`;
  }
}
