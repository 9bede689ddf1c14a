import { useState } from 'react';
import { inLanguage } from '../../../lib/appearance/language.ts';
import { PaperMarkup } from '../../../lib/exam/paper/paper-text.tsx';
import { optionLetter } from '../../../lib/exam/paper/paper-words.ts';
import { AreaPicture, AreaShape } from '../../../lib/exam/pictures/area-picture.tsx';
import shared from '../answer-item.module.css';
import { chosenOptions } from '../choose-options.ts';
import { type InputProps, labelOf } from '../input-props.ts';

/**
 * Shows a picture in which the candidate chooses areas, and below it a list of the same areas with native radio buttons
 * or checkboxes. The list works with the keyboard and a screen reader, and where an area is too small for a finger.
 */
export function HotspotAnswer(props: InputProps<'hotspot'>) {
  const { interaction, name, language, readOnly } = props;
  const { options } = interaction;
  const { chosen, choose, many } = chosenOptions(props);
  const [pointed, setPointed] = useState<string | null>(null);
  return (
    <fieldset className={shared.options} {...labelOf(props)} disabled={readOnly}>
      <AreaPicture picture={inLanguage(interaction.picture, language)}>
        {options.map(({ optionId, area }, at) => (
          <AreaShape
            key={optionId}
            area={area}
            name={optionLetter(at)}
            isChosen={chosen.includes(optionId)}
            isPointed={pointed === optionId}
            onPress={readOnly ? undefined : () => choose(optionId, !many || !chosen.includes(optionId))}
          />
        ))}
      </AreaPicture>
      {options.map(({ optionId, body }, at) => (
        <label
          key={optionId}
          className={shared.option}
          onPointerEnter={() => setPointed(optionId)}
          onPointerLeave={() => setPointed(null)}
        >
          <input
            type={many ? 'checkbox' : 'radio'}
            name={name}
            checked={chosen.includes(optionId)}
            onFocus={() => setPointed(optionId)}
            onBlur={() => setPointed(null)}
            onChange={({ target }) => choose(optionId, target.checked)}
          />
          <span className={shared.letter}>{optionLetter(at)}</span>
          <PaperMarkup body={body} language={language} />
        </label>
      ))}
    </fieldset>
  );
}
