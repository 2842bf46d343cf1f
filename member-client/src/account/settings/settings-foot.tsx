import { useState } from 'react'
import { device, session } from '../../session/session.ts'
import { Icon } from '../../ui/controls/icon.tsx'
import { leave } from '../../ui/icons/action.ts'
import { LETTER_KEYS } from '../../ui/keyboard/letter-keys.ts'
import * as css from './settings-foot.module.css'

/** Settings of this browser that belong to no tab: letter keys, and logout. */
export function SettingsFooter() {
  const [hasLetters, setHasLetters] = useState(() => device.get(LETTER_KEYS) !== 'off')
  const setLetters = (isOn: boolean) => {
    if (isOn) device.remove(LETTER_KEYS)
    else device.set(LETTER_KEYS, 'off')
    setHasLetters(isOn)
  }
  // A failed logout has displayed a toast, and the user is still logged in.
  const logOut = () => void session.logout().catch(() => undefined)
  return (
    <div className={css.foot}>
      <label className={css.check}>
        <input
          type="checkbox"
          checked={hasLetters}
          onChange={({ currentTarget }) => setLetters(currentTarget.checked)}
        />
        <span>
          Single-key shortcuts
          <span className={css.hint}>P, C, U, T open panels; WASD walks</span>
        </span>
      </label>
      <button type="button" className={css.out} onClick={logOut}>
        <Icon path={leave} />
        Log out
      </button>
    </div>
  )
}
