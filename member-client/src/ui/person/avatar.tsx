import { avatarColour, initialsOf } from '@metapyra/contract/constants'
import type { StatusState } from '@metapyra/contract/presence'
import { useLayoutEffect, useRef } from 'react'
import * as css from './avatar.module.css'
import { showPicture } from './show-picture.ts'

interface AvatarProps {
  person: { id: string; name: string; image?: string | null; colour?: string | null }
  /** px. */
  size?: number
  /** A ring tells it by colour and by shape; without it there is no ring. */
  status?: StatusState
}

/** A person, always round, the same everywhere. Beside the name it is decoration, so it has no words of its own. */
export function Avatar({ person, size = 40, status }: AvatarProps) {
  const { id, name, image, colour } = person
  const shown = useRef<HTMLImageElement>(null)
  useLayoutEffect(() => {
    if (shown.current && image) showPicture(shown.current, image)
  }, [image])
  return (
    <span
      className={css.avatar}
      data-status={status}
      data-initials={initialsOf(name)}
      aria-hidden="true"
      style={{
        inlineSize: size,
        blockSize: size,
        fontSize: size * 0.38,
        backgroundColor: colour ?? avatarColour(id),
      }}
    >
      {image && <img key={image} ref={shown} className={css.image} alt="" />}
    </span>
  )
}
