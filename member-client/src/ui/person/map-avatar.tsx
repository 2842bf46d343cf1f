import { initialsOf } from '@metapyra/contract/constants'
import { silhouetteOf } from './figure-paths.ts'
import * as css from './map-avatar.module.css'

interface MapAvatarProps {
  look: string
  colour: string
  /** The name for the initials; without one, it is a sample. */
  name?: string
  size?: number
}

/** A person's avatar as it walks around in a space. */
export function MapAvatar({ look, colour, name, size = 56 }: MapAvatarProps) {
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
