import { useStore } from '../controls/use-store.ts'
import { moon, sun } from '../icons/theme.ts'
import { $theme, chooseTheme } from './theme.ts'

/** The theme that is not in use, and a function that chooses it. */
export const useOtherTheme = () => {
  const isDark = useStore($theme) === 'dark'
  const name = isDark ? ('light' as const) : ('dark' as const)
  return { name, icon: isDark ? sun : moon, choose: () => chooseTheme(name) }
}
