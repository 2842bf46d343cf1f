import * as css from './icon.module.css'

interface IconProps {
  /** A path on a 24 px grid, drawn as a line of 1.75 px. */
  path: string
  size?: number
}

/** Used beside text, never instead of it: the parent element has the label. */
export function Icon({ path, size = 20 }: IconProps) {
  return (
    <svg className={css.icon} viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
      <path d={path} />
    </svg>
  )
}
