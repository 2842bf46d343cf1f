import { initialsOf } from '@metapyra/contract/constants'
import css from './avatar.module.css'
import { usePicture } from './use-picture.ts'

interface AvatarProps {
  name: string
  colour: string
  image?: string | null
}

/**
 * The picture of a person or a space. It is decorative, because the name is always beside it, so it has no text
 * alternative.
 */
export function Avatar({ name, colour, image }: AvatarProps) {
  const picture = usePicture(image ?? null)
  return (
    <span className={css['avatar']} aria-hidden="true" style={{ backgroundColor: colour }}>
      {picture ? <img src={picture} alt="" width={28} height={28} loading="lazy" /> : initialsOf(name)}
    </span>
  )
}
