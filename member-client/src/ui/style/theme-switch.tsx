import { Icon } from '../controls/icon.tsx'
import { moon, sun } from '../icons/theme.ts'
import * as iconButton from './icon-button.module.css'
import * as css from './theme-switch.module.css'
import { useOtherTheme } from './use-other-theme.ts'

/** Contains both icons, and CSS displays the theme's one, because a prerendered page doesn't know the theme. */
export function ThemeSwitch() {
  const { name, choose } = useOtherTheme()
  const label = `Use ${name} mode`
  return (
    <button
      type="button"
      className={`${iconButton.button} ${css.switch}`}
      aria-label={label}
      title={label}
      onClick={choose}
    >
      <Icon path={moon} />
      <Icon path={sun} />
    </button>
  )
}
