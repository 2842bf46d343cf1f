import { Icon } from './icon.tsx'
import * as css from './theme-switch.module.css'
import { useOtherTheme } from './use-other-theme.ts'

export function ThemeSwitch() {
  const { name, icon, choose } = useOtherTheme()
  const label = `Use ${name} colours`
  return (
    <button type="button" className={css.switch} aria-label={label} title={label} onClick={choose}>
      <Icon path={icon} />
    </button>
  )
}
