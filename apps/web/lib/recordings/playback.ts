import { createStore } from 'zustand/vanilla';

/*
 * The recordings that this page plays. A recording goes on while another question with the same passage is shown. If it
 * is not on the page any more, it pauses, and continues there later.
 */

export type PlaybackState = {
  /** `fresh` is before a play and after it. The next press then begins a new play. */
  phase: 'fresh' | 'playing' | 'paused' | 'failed';
  second: number;
};

export type Playback = ReturnType<typeof createPlayback>;

const playbacks = new Map<string, Playback>();

/** Returns the playback of a recording. There is one for each id on a page. */
export function playbackOf(id: string): Playback {
  const known = playbacks.get(id) ?? createPlayback(() => new Audio(), pauseOthers);
  playbacks.set(id, known);
  return known;
}

function pauseOthers(playing: Playback): void {
  for (const playback of playbacks.values()) if (playback !== playing) playback.pause();
}

/** The part of an audio element that is used. */
export type AudioPart = Pick<
  HTMLAudioElement,
  'play' | 'pause' | 'currentTime' | 'src' | 'preload' | 'addEventListener'
>;

export function createPlayback(createAudio: () => AudioPart, onPlaying: (playback: Playback) => void) {
  let audio: AudioPart | null = null;
  let shownTimes = 0;
  const store = createStore<PlaybackState>(() => ({ phase: 'fresh', second: 0 }));
  const { getState, setState } = store;

  function opened(): AudioPart {
    if (audio) return audio;
    const made = createAudio();
    made.preload = 'auto';
    made.addEventListener('timeupdate', () => setState({ second: Math.floor(made.currentTime) }));
    made.addEventListener('pause', () => getState().phase === 'playing' && setState({ phase: 'paused' }));
    made.addEventListener('ended', () => setState({ phase: 'fresh', second: 0 }));
    audio = made;
    return made;
  }

  const playback = {
    store,

    /** Begins or continues. `onBegun` is called when a new play has really begun. It is not called if it fails. */
    async play(address: string, onBegun: () => void = () => undefined): Promise<void> {
      const element = opened();
      const isNew = ['fresh', 'failed'].includes(getState().phase);
      if (element.src !== address) element.src = address;
      if (isNew) element.currentTime = 0;
      try {
        await element.play();
        onPlaying(playback);
        setState({ phase: 'playing' });
        if (isNew) onBegun();
      } catch (error) {
        // The browser wants another press, or a pause was faster. The recording itself can be played.
        const { name } = error as DOMException;
        if (name !== 'NotAllowedError' && name !== 'AbortError') setState({ phase: 'failed' });
      }
    },

    pause(): void {
      audio?.pause();
    },

    /** Keeps the recording going while a component shows it. Returns the function that ends this. */
    show(): () => void {
      shownTimes += 1;
      return () => {
        shownTimes -= 1;
        // The next question may show the same recording in the same moment.
        queueMicrotask(() => shownTimes === 0 && playback.pause());
      };
    },
  };
  return playback;
}
