import type { TalkMember } from '@metapyra/contract/entities/talk'
import type { Person } from '@metapyra/contract/person'
import { useMemo } from 'react'
import type { ProfileSummary } from '../session/profile-summary.ts'
import { session } from '../session/session.ts'
import { Button } from '../ui/controls/button.tsx'
import { Icon } from '../ui/controls/icon.tsx'
import { useStore } from '../ui/controls/use-store.ts'
import * as css from './conversation.module.css'
import { DevicesDialog } from './devices-dialog.tsx'
import type { Remote } from './engine/backend.ts'
import type { Engine } from './engine/engine.lazy.ts'
import { isAnyOn, sendingOf } from './engine/media.ts'
import { speakersOf } from './engine/stages.ts'
import { sliders } from './icons.ts'
import { OwnNotes } from './own-media-notes.tsx'
import { RecordingBar } from './recording-bar.tsx'
import type { TalkRoom } from './talk-room.ts'
import { StageSwitch, statusText } from './talk-status.tsx'
import * as tileCss from './tile.module.css'
import { ScreenTile, Tile } from './tile.tsx'

interface ConversationProps {
  live: TalkRoom
  engine: Engine
}

/**
 * The conversation at the top of the map: people as tiles with the user last, preceded by shared screens and people on
 * stage.
 */
export function Conversation({ live, engine }: ConversationProps) {
  const talk = useStore(live.talk.$talk)
  const sending = useStore(live.talk.$sending)
  const isBlocked = useStore(engine.$isSoundBlocked)
  const people = useStore(live.people.$people)
  const self = useStore(live.$presence)?.self
  const { circle } = talk
  const otherMembers = circle?.members.filter(({ userId }) => userId !== self?.userId) ?? []
  const speakers = speakersOf(talk, self?.userId ?? '')
  const faceOf = ({ userId }: TalkMember): ProfileSummary =>
    live.people.faceOf(userId) ?? { userId, name: 'Someone', image: null, colour: null }
  const isHandUp = ({ userId }: TalkMember): boolean =>
    people.some((person) => person.userId === userId && person.handUpAt !== null)
  const remotes = useStore(engine.$remotes)
  const stageRemotes = useStore(engine.$stageRemotes)
  const isServerLate =
    circle?.via === 'sfu' && [...remotes.values()].some(({ connectionState }) => connectionState === 'late')
  const fits = useStore(session.state.$room)?.entered.talkFits
  const words = statusText(talk, { isServerLate, area: useStore(live.$area), fits })
  const hasOwn = circle || isAnyOn(sending)
  const displayedMembers = [
    ...speakers.map((member) => ({ member, remote: stageRemotes.get(member.userId), isOnStage: true })),
    ...otherMembers.map((member) => ({ member, remote: remotes.get(member.userId), isOnStage: false })),
  ]
  return (
    <>
      {self && (hasOwn || talk.isFull || talk.isLeftOut || speakers.length > 0) && (
        <section className={css.place} data-edge="top" aria-label="Conversation">
          {(hasOwn || speakers.length > 0) && (
            <ul className={css.tiles}>
              {displayedMembers.map(({ member, remote }) => {
                const stream = member.isSharing && remote?.streams.screen
                return stream && <ScreenTile key={member.userId} name={faceOf(member).name} stream={stream} />
              })}
              {displayedMembers.map(({ member, remote, isOnStage }) => (
                <OtherTile
                  key={member.userId}
                  member={member}
                  face={faceOf(member)}
                  isHandUp={isHandUp(member)}
                  remote={remote}
                  isOnStage={isOnStage}
                  engine={engine}
                />
              ))}
              {hasOwn && <OwnTile self={self} live={live} engine={engine} />}
            </ul>
          )}
          <div className={css.words} role="status">
            {words && <p>{words}</p>}
          </div>
          <OwnNotes talk={live.talk} engine={engine} />
          <RecordingBar live={live} engine={engine} />
          {speakers.length > 0 && <StageSwitch engine={engine} />}
          {isBlocked && (circle || speakers.length > 0) && <Button size="small">Turn on audio</Button>}
        </section>
      )}
      <DevicesDialog engine={engine} />
    </>
  )
}

interface OtherTileProps {
  member: TalkMember
  face: ProfileSummary
  isHandUp: boolean
  remote: Remote | undefined
  isOnStage: boolean
  engine: Engine
}

function OtherTile({ member, face, isHandUp, remote, isOnStage, engine }: OtherTileProps) {
  const isSpeaking = useStore(engine.$speaking).has(member.userId)
  return (
    <Tile
      face={face}
      isHandUp={isHandUp}
      isMuted={member.isMuted}
      isSpeaking={isSpeaking && !member.isMuted}
      isOnStage={isOnStage}
      line={isAnyOn(sendingOf(member)) ? (remote?.connectionState ?? 'opening') : 'open'}
      camera={member.hasCamera && remote?.connectionState === 'open' ? remote.streams.camera : null}
    />
  )
}

function OwnTile({ self, live, engine }: ConversationProps & { self: Person & ProfileSummary }) {
  const sending = useStore(live.talk.$sending)
  const { camera } = useStore(engine.$tracks)
  const isSpeaking = useStore(engine.$speaking).has(self.userId)
  const stream = useMemo(() => camera && new MediaStream([camera]), [camera])
  return (
    <Tile
      face={self}
      isSelf
      isHandUp={self.handUpAt !== null}
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
