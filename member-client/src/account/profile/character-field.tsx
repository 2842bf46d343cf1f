import type { Character } from '@metapyra/contract/entities/user'
import { session } from '../../session/session.ts'
import { useStore } from '../../ui/controls/use-store.ts'
import { MapAvatar } from '../../ui/person/map-avatar.tsx'
import * as css from './character-field.module.css'

interface CharacterFieldProps {
  character: Character
  onChange(character: Character): void
}

/** The configuration holds colors as numbers, so screen readers get their position. */
const nameOfColour = (at: number, count: number) => `Color ${at + 1} of ${count}`

export function CharacterField({ character, onChange }: CharacterFieldProps) {
  const config = useStore(session.state.$appConfig)?.characterConfig
  if (!config) return null
  return (
    <>
      <fieldset className={css.field}>
        <legend className={css.legend}>Shape</legend>
        <div className={css.looks}>
          {config.looks.map((lookOption) => (
            <label key={lookOption} className={css.look}>
              <input
                type="radio"
                name="look"
                aria-label={lookOption}
                checked={lookOption === character.look}
                onChange={() => onChange({ ...character, look: lookOption })}
              />
              <MapAvatar look={lookOption} colour={character.colour} size={40} />
            </label>
          ))}
        </div>
      </fieldset>
      <fieldset className={css.field}>
        <legend className={css.legend}>Color</legend>
        <div className={css.colours}>
          {config.colours.map((colour, at) => (
            <label key={colour} className={css.colour}>
              <input
                type="radio"
                name="colour"
                aria-label={nameOfColour(at, config.colours.length)}
                checked={colour === character.colour}
                onChange={() => onChange({ ...character, colour })}
              />
              <span className={css.swatch} style={{ backgroundColor: colour }} />
            </label>
          ))}
        </div>
      </fieldset>
    </>
  )
}
