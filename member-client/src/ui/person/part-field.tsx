import type { FigurePart, FigureParts } from '@metapyra/contract/figure'
import { figureAddress } from '@metapyra/contract/figure'
import { hairColours, skins, topColours } from '@metapyra/session/figure-colours'
import { avatarImage } from './avatar-image.lazy.ts'
import * as css from './part-field.module.css'

interface PartFieldProps {
  part: FigurePart
  values: readonly string[]
  parts: FigureParts
  onChoose(value: string): void
}

const words: Readonly<Record<FigurePart, string>> = {
  skin: 'Skin',
  hair: 'Hair and head',
  hairColour: 'Hair or cloth color',
  face: 'Face',
  beard: 'Beard',
  top: 'Clothes',
  topColour: 'Clothes color',
  accessory: 'Extras',
}
const colours: Partial<Record<FigurePart, Readonly<Record<string, string>>>> = {
  skin: skins,
  hairColour: hairColours,
  topColour: topColours,
}

/** The choices for one part: colors as dots, other parts as previews of the avatar. */
export function PartField({ part, values, parts, onChoose }: PartFieldProps) {
  const dots = colours[part]
  const chosen = parts[part] ?? values[0]
  return (
    <fieldset className={css.field}>
      <legend className={css.legend}>{words[part]}</legend>
      <div className={css.choices} data-dots={dots ? '' : undefined}>
        {values.map((value) => (
          <label key={value} className={css.choice} title={value}>
            <input
              type="radio"
              name={part}
              aria-label={value}
              checked={value === chosen}
              onChange={() => onChoose(value)}
            />
            {dots ? (
              <span className={css.dot} style={{ backgroundColor: dots[value] }} />
            ) : (
              <img
                className={css.sample}
                src={avatarImage(figureAddress({ ...parts, [part]: value }))}
                alt=""
              />
            )}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
