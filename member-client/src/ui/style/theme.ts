import { atom } from 'nanostores'
import { device } from '../../session/session.ts'

export type Theme = 'light' | 'dark'

const KEY = 'theme'
const dark = matchMedia('(prefers-color-scheme: dark)')

const stored = (): Theme | null => {
  const value = device.get(KEY)
  return value === 'light' || value === 'dark' ? value : null
}

/** The current theme: the user's choice, otherwise the system's. */
export const $theme = atom<Theme>('light')

const apply = () => {
  const theme = stored() ?? (dark.matches ? 'dark' : 'light')
  $theme.set(theme)
  document.documentElement.dataset['theme'] = theme
}

/** Call before the first render. Follows the system and other tabs from then on. */
export const startTheme = () => {
  apply()
  dark.addEventListener('change', apply)
  addEventListener('storage', apply)
}

/** Stores the choice in this browser. Choosing the system's theme follows the system again. */
export const chooseTheme = (theme: Theme) => {
  const system = dark.matches ? 'dark' : 'light'
  if (theme === system) device.remove(KEY)
  else device.set(KEY, theme)
  apply()
}
