import type { CSSProperties, ReactNode } from 'react'
import { useRef } from 'react'
import type { Face } from '../session/face.ts'
import { session } from '../session/session.ts'
import { Icon } from '../ui/controls/icon.tsx'
import { useStore } from '../ui/controls/use-store.ts'
import { hand } from '../ui/icons/room.ts'
import { Avatar } from '../ui/person/avatar.tsx'
import * as hidden from '../ui/style/spoken.module.css'
import type { Remote } from './engine/backend.ts'
import { enlarge, microphoneOff } from './icons.ts'
import { StreamVideo } from './stream-video.tsx'
import * as css from './tile.module.css'
import { tileColour } from './tile-colour.ts'

interface TileProps {
  face: Face
  /** Where it is one's own. */
  isSelf?: boolean
  isHandUp: boolean
  isMuted: boolean
  isSpeaking: boolean
  /** To where what they send comes from. */
  line: Remote['line']
  camera: MediaStream | null
  /** One hears them from there, and does not talk with them. */
  isOnStage?: boolean
  children?: ReactNode
}

/** Somebody one talks with: their camera, or their picture; a raised hand, whether they are muted, and a ring while they speak. */
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
        <span className={css.words}>{name}</span>
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

/** A screen that is shared, larger than people; as large as one's own by a button. */
export function ScreenTile({ name, stream }: { name: string; stream: MediaStream }) {
  const tile = useRef<HTMLLIElement>(null)
  return (
    <li ref={tile} className={css.tile} data-screen>
      <StreamVideo stream={stream} />
      <span className={css.name}>
        <span className={css.words}>{name}’s screen</span>
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
