import type { TalkMember } from '@metapyra/contract/talk'
import { useMemo } from 'react'
import { Button } from '../design/button.tsx'
import { Icon } from '../design/icon.tsx'
import { useStore } from '../design/use-store.ts'
import type { LiveSpace } from '../space/live-space.ts'
import type { Face } from '../space/people.ts'
import * as css from './conversation.module.css'
import type { Engine } from './engine.ts'
import { sliders } from './icons.ts'
import { LateDevices } from './late-devices.tsx'
import { isAnyOn, sendingOf } from './media.ts'
import * as tileCss from './tile.module.css'
import { ScreenTile, Tile } from './tile.tsx'

interface ConversationProps {
  live: LiveSpace
  engine: Engine
}

/** Those one talks with, along the top of the map: people as tiles, oneself last, screens before them. */
export function Conversation({ live, engine }: ConversationProps) {
  const { circle, isFull } = useStore(live.talk.$talk)
  const sending = useStore(live.talk.$sending)
  const isBlocked = useStore(engine.$isSoundBlocked)
  useStore(live.people.$people)
  const self = useStore(live.$presence)?.self
  const others = circle?.members.filter(({ userId }) => userId !== self?.userId) ?? []
  const faceOf = ({ userId }: TalkMember): Face =>
    live.people.faceOf(userId) ?? { userId, name: 'Somebody', image: null, colour: null }
  const remotes = useStore(engine.$remotes)
  return (
    <>
      {self && (circle || isFull || isAnyOn(sending)) && (
        <section className={css.place} data-edge="top" aria-label="Conversation">
          {(circle || isAnyOn(sending)) && (
            <ul className={css.tiles}>
              {others.map((member) => {
                const stream = member.isSharing && remotes.get(member.userId)?.streams.screen
                return stream && <ScreenTile key={member.userId} name={faceOf(member).name} stream={stream} />
              })}
              {others.map((member) => (
                <OtherTile key={member.userId} member={member} face={faceOf(member)} engine={engine} />
              ))}
              <OwnTile face={self} live={live} engine={engine} />
            </ul>
          )}
          <div className={css.words} role="status">
            {isFull && <p>As many people talk here already as can. You join them when one of them leaves.</p>}
          </div>
          {isBlocked && circle && <Button size="small">Turn the sound on</Button>}
        </section>
      )}
      <LateDevices engine={engine} />
    </>
  )
}

function OtherTile({ member, face, engine }: { member: TalkMember; face: Face; engine: Engine }) {
  const remote = useStore(engine.$remotes).get(member.userId)
  const isSpeaking = useStore(engine.$speaking).has(member.userId)
  return (
    <Tile
      face={face}
      isMuted={member.isMuted}
      isSpeaking={isSpeaking && !member.isMuted}
      line={isAnyOn(sendingOf(member)) ? (remote?.line ?? 'opening') : 'open'}
      camera={member.hasCamera && remote?.line === 'open' ? remote.streams.camera : null}
    />
  )
}

function OwnTile({ face, live, engine }: ConversationProps & { face: Face }) {
  const sending = useStore(live.talk.$sending)
  const { camera } = useStore(engine.$tracks)
  const isSpeaking = useStore(engine.$speaking).has(face.userId)
  const stream = useMemo(() => camera && new MediaStream([camera]), [camera])
  return (
    <Tile
      face={face}
      isSelf
      isMuted={!sending.microphone}
      isSpeaking={isSpeaking && sending.microphone}
      line="open"
      camera={stream}
    >
      <button type="button" className={tileCss.corner} aria-label="Devices" onClick={engine.openDevices}>
        <Icon path={sliders} size={18} />
      </button>
    </Tile>
  )
}
