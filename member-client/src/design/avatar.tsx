import { avatarColour, initialsOf } from '@metapyra/contract/constants'
import * as css from './avatar.module.css'

interface AvatarProps {
  person: { id: string; name: string; image?: string | null; colour?: string | null }
  /** px. */
  size?: number
  /** A ring tells it by colour and by shape; without it there is no ring. */
  status?: 'available' | 'busy' | 'away' | 'offline'
}

/** A person, always round, the same everywhere. Beside the name it is decoration, so it has no words of its own. */
export function Avatar({ person, size = 40, status }: AvatarProps) {
  const { id, name, image, colour } = person
  return (
    <span
      className={css.avatar}
      data-status={status}
      data-initials={image ? '' : initialsOf(name)}
      aria-hidden="true"
      style={{
        inlineSize: size,
        blockSize: size,
        fontSize: Math.round(size * 0.38),
        backgroundColor: colour ?? avatarColour(id),
      }}
    >
      {image && <img className={css.image} src={image} alt="" width={size} height={size} />}
    </span>
  )
}
