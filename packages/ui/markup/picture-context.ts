import { type ComponentType, createContext } from 'react';

/**
 * The attributes of a picture or a recording. Without `src`, the file comes from elsewhere, for example from the
 * encrypted paper. Only a recording has `text`.
 */
export type PictureProps = Partial<
  Record<
    | ('picture' | 'sha256' | 'type' | 'src')
    | ('alt' | 'width' | 'height')
    | ('text' | 'transcript' | 'plays' | 'milliseconds'),
    string
  >
>;

/** The component that shows pictures and recordings. Without it, `Markup` loads pictures from their addresses. */
export const PictureContext = createContext<ComponentType<PictureProps> | null>(null);

/** Returns the address if it is one of this site. */
export const addressHere = (src = ''): string | undefined => /^\/api\/[\w/-]+$/.exec(src)?.[0];
