import { type Attributes, element, type Xml } from '../../../../../platform/xml/write-xml.ts';

/**
 * Writes a recording in a paragraph of its own. QTI limits plays only in an interaction, and options and explanations
 * cannot contain one. So the limit is an attribute of ours. `reference` names the card with the transcript.
 */
export function recordingOf({ src, plays, text }: Record<string, string>, reference: Attributes): Xml {
  const settings = { 'data-max-plays': plays, 'data-transcript': text };
  return element('p', {}, [element('audio', { src, controls: 'controls', ...settings, ...reference })]);
}

/** Returns each line of a transcript as a paragraph. */
export function transcriptLines({ transcript = '' }: Record<string, string>): Xml[] {
  return transcript.split('\n').map((line) => element('p', {}, [line]));
}
