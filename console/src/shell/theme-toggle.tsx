import { MoonOutlined, SunOutlined } from '@ant-design/icons'
import { chooseMode, useMode } from '../theme/mode.ts'
import css from './shell.module.css'

export function ThemeToggle() {
  const mode = useMode()
  const next = mode === 'dark' ? 'light' : 'dark'
  return (
    <button
      type="button"
      className={css['iconButton']}
      aria-label={`Switch to ${next} mode`}
      title={`Switch to ${next} mode`}
      onClick={() => chooseMode(next)}
    >
      {mode === 'dark' ? <SunOutlined /> : <MoonOutlined />}
    </button>
  )
}
