import { initialsOf } from '@metapyra/contract/constants'
import * as css from './figure.module.css'
import { silhouetteOf } from './figure-paths.ts'

interface FigureProps {
  look: string
  colour: string
  /** Whose initials it carries; none: it is a sample. */
  name?: string
  size?: number
}

/** Someone as they walk around in a space. */
export function Figure({ look, colour, name, size = 56 }: FigureProps) {
  return (
    <svg className={css.figure} viewBox="-28 -28 56 56" width={size} height={size} aria-hidden="true">
      <path d={silhouetteOf(look)} fill={colour} />
      {name === undefined ? (
        <circle className={css.face} r="9" />
      ) : (
        <text className={css.initials} y="5.5">
          {initialsOf(name)}
        </text>
      )}
    </svg>
  )
}
