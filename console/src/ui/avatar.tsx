import { initialsOf } from '@metapyra/contract/constants'
import css from './avatar.module.css'

interface AvatarProps {
  name: string
  colour: string
  image?: string | null
}

/** A person or a space, the same everywhere; beside the name it is decoration, so it has no words of its own. */
export function Avatar({ name, colour, image }: AvatarProps) {
  return (
    <span className={css['avatar']} aria-hidden="true" style={{ backgroundColor: colour }}>
      {image ? <img src={image} alt="" width={28} height={28} loading="lazy" /> : initialsOf(name)}
    </span>
  )
}
