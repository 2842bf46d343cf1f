import type { CSSProperties, ReactNode } from 'react'
import { useRef } from 'react'
import type { ProfileSummary } from '../session/profile-summary.ts'
import { session } from '../session/session.ts'
import { Icon } from '../ui/controls/icon.tsx'
import { useStore } from '../ui/controls/use-store.ts'
import { hand } from '../ui/icons/room.ts'
import { Avatar } from '../ui/person/avatar.tsx'
import * as hidden from '../ui/style/screen-reader-only.module.css'
import type { Remote } from './engine/backend.ts'
import { enlarge, microphoneOff } from './icons.ts'
import { StreamVideo } from './stream-video.tsx'
import * as css from './tile.module.css'
import { tileColour } from './tile-colour.ts'

interface TileProps {
  face: ProfileSummary
  /** True for the user's own tile. */
  isSelf?: boolean
  isHandUp: boolean
  isMuted: boolean
  isSpeaking: boolean
  /** State of the connection to the source of the person's media. */
  line: Remote['connectionState']
  camera: MediaStream | null
  /** True if the person is on a stage: the user hears them but does not talk with them. */
  isOnStage?: boolean
  children?: ReactNode
}

/**
 * A person in the conversation: their camera or picture, a raised hand, whether they are muted, and a ring while they
 * speak.
 */
export function Tile(props: TileProps) {
  const {
    face,
    isSelf = false,
    isHandUp,
    isMuted,
    isSpeaking,
    line,
    camera,
    isOnStage = false,
    children,
  } = props
  const note =
    line === 'late' ? 'No connection yet' : line === 'opening' ? 'Connecting…' : isOnStage && 'On stage'
  const name = isSelf ? 'You' : face.name
  const codes = useStore(session.state.$appConfig)?.videoColorCode ?? []
  const style: CSSProperties & Record<'--own', string> = { '--own': tileColour(face, codes) }
  return (
    <li
      className={css.tile}
      style={style}
      data-plain={!camera || undefined}
      data-speaking={isSpeaking || undefined}
    >
      {camera ? (
        <StreamVideo stream={camera} isMirrored={isSelf} />
      ) : (
        <Avatar person={{ ...face, id: face.userId }} size={48} />
      )}
      <span className={css.name}>
        {isMuted && <Icon path={microphoneOff} size={14} />}
        <span className={css.words} dir="auto">
          {name}
        </span>
        {isMuted && <span className={hidden.spoken}>, muted</span>}
      </span>
      {isHandUp && (
        <span className={css.hand} role="img" aria-label="Hand raised" title="Hand raised">
          <Icon path={hand} size={16} />
        </span>
      )}
      {note && <span className={css.note}>{note}</span>}
      {children}
    </li>
  )
}

/** A shared screen, larger than the tiles of people; a button displays it full screen. */
export function ScreenTile({ name, stream }: { name: string; stream: MediaStream }) {
  const tile = useRef<HTMLLIElement>(null)
  return (
    <li ref={tile} className={css.tile} data-screen>
      <StreamVideo stream={stream} />
      <span className={css.name}>
        <span className={css.words}>
          <bdi>{name}</bdi>’s screen
        </span>
      </span>
      <button
        type="button"
        className={css.corner}
        aria-label={`Expand ${name}’s screen`}
        onClick={() => void tile.current?.requestFullscreen()}
      >
        <Icon path={enlarge} size={18} />
      </button>
    </li>
  )
}
