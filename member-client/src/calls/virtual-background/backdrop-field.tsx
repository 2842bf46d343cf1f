import { useState } from 'react'
import { session } from '../../session/session.ts'
import { useStore } from '../../ui/controls/use-store.ts'
import * as css from './backdrop-field.module.css'
import { canHaveBackdrop, chooseBackdrop, savedBackdrop } from './choice.ts'

/** Selects the virtual background; the preview applies it immediately. */
export function BackdropField({ onChange }: { onChange(): void }) {
  const pictures = useStore(session.state.$appConfig)?.virtualBackgrounds ?? []
  const [selected, setSelected] = useState(savedBackdrop)
  const isPossible = canHaveBackdrop()
  const choices = [{ id: '', name: 'None', url: null }, { id: 'blur', name: 'Blur', url: null }, ...pictures]
  return (
    <fieldset className={css.field} disabled={!isPossible}>
      <legend className={css.legend}>Background</legend>
      {!isPossible && <p className={css.note}>Backgrounds need a current Chrome, Edge or Firefox.</p>}
      <div className={css.choices}>
        {choices.map(({ id, name, url }) => (
          <label key={id} className={css.choice} data-kind={url ? undefined : id || 'none'}>
            <input
              type="radio"
              name="backdrop"
              checked={isPossible ? id === selected : !id}
              onChange={() => {
                chooseBackdrop(id)
                setSelected(id)
                onChange()
              }}
            />
            {url && <img src={url} alt="" />}
            <span className={css.name}>{name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
