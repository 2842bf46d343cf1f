import { avatarColour, initialsOf } from '@metapyra/contract/constants'
import type { StatusState } from '@metapyra/contract/presence'
import { useLayoutEffect, useRef } from 'react'
import * as css from './avatar.module.css'
import { showPicture } from './show-picture.ts'

interface AvatarProps {
  person: { id: string; name: string; image?: string | null; colour?: string | null }
  /** Size in px. */
  size?: number
  /** Displays a ring that conveys the status by color and shape. Without it there is no ring. */
  status?: StatusState
}

/**
 * A person's picture, always round and the same everywhere. Decorative beside the name, so it has no text of its own.
 */
export function Avatar({ person, size = 40, status }: AvatarProps) {
  const { id, name, image, colour } = person
  const imageElement = useRef<HTMLImageElement>(null)
  useLayoutEffect(() => {
    if (imageElement.current && image) showPicture(imageElement.current, image)
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
      {image && <img key={image} ref={imageElement} className={css.image} alt="" />}
    </span>
  )
}
