import { formatBytes } from '@metapyra/contract/bytes'
import type { CaptureKind } from '@metapyra/contract/entities/talk'
import { useEffect, useMemo, useState } from 'react'
import { session } from '../../session/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useOnChange } from '../../ui/controls/use-on-change.ts'
import { useStore } from '../../ui/controls/use-store.ts'
import type { Engine } from '../engine/engine.lazy.ts'
import { speakersOf } from '../engine/stages.ts'
import type { TalkRoom } from '../talk-room.ts'
import { tileColour } from '../tile-colour.ts'
import { Captions } from './captions.tsx'
import { hasParts, savePartsAs } from './parts.ts'
import type { Progress, Source } from './recording.ts'
import { canRecord, record } from './recording.ts'
import * as css from './recording-bar.module.css'

interface RecordingControlsProps {
  live: TalkRoom
  engine: Engine
}
type Recording = Awaited<ReturnType<typeof record>>

const NONE: Progress = { seconds: 0, bytes: 0, isStorageShort: false }
const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** Everyone as the recording displays and plays them. */
const sourcesOf = ({ live, engine }: RecordingControlsProps): Source[] => {
  const codes = session.state.$appConfig.get()?.videoColorCode ?? []
  const remotes = engine.$remotes.get()
  const ownTracks = engine.$tracks.get()
  return (live.talk.$talk.get().circle?.members ?? []).map(({ userId, hasCamera, isMuted }) => {
    const isSelf = userId === live.selfId()
    const face = isSelf ? live.$presence.get()?.self : live.people.faceOf(userId)
    const streams = remotes.get(userId)?.streams
    const camera = isSelf ? ownTracks.camera && streamOf(ownTracks.camera) : (streams?.camera ?? null)
    const microphone = isSelf ? ownTracks.microphone : (streams?.microphone.getAudioTracks()[0] ?? null)
    return {
      name: face?.name ?? 'Someone',
      colour: tileColour({ userId, colour: face?.colour ?? null }, codes),
      camera: hasCamera ? camera : null,
      microphone: isMuted ? null : microphone,
    }
  })
}
const streams = new WeakMap<MediaStreamTrack, MediaStream>()
const streamOf = (track: MediaStreamTrack): MediaStream => {
  const stream = streams.get(track) ?? new MediaStream([track])
  streams.set(track, stream)
  return stream
}

/** [TALK-33] Records only while everyone is notified of it. */
const useRecording = (props: RecordingControlsProps, isOn: boolean): Recording | null => {
  const [recording, setRecording] = useState<Recording | null>(null)
  // One recording from start to end.
  useOnChange(isOn, () => {
    if (!isOn) return
    const name = `${session.state.$workspace.get()?.name ?? 'Space'} ${new Date().toISOString().slice(0, 16).replace(/[T:]/g, '-')}`
    const begun = record(props.live.selfId(), () => sourcesOf(props), name)
    begun.then(setRecording, () => {
      session.toast('warning', 'Recording didn’t start. Your browser may be out of storage.')
      void props.engine.setRecordingOrCaptions('recording', false)
    })
    return () => {
      setRecording(null)
      begun.then((created) => created.stop()).catch(() => session.toast('warning', 'Recording wasn’t saved.'))
    }
  })
  return recording
}

/** Displays who is recording and who has captions on, with the buttons of users who can do so. */
export function RecordingControls({ live, engine }: RecordingControlsProps) {
  const talk = useStore(live.talk.$talk)
  const { circle } = talk
  const workspace = useStore(session.state.$workspace)
  const members = circle?.members ?? []
  const selfId = live.selfId()
  const membersWith = (mode: CaptureKind) => members.filter(({ keeps }) => keeps?.includes(mode))
  const ownKeeps = members.find(({ userId }) => userId === selfId)?.keeps ?? []
  const recording = useRecording({ live, engine }, ownKeeps.includes('recording'))
  const nameOf = (id: string) => (id === selfId ? 'You' : (live.people.faceOf(id)?.name ?? 'Someone'))
  const cutOff = useInterruptedRecording(selfId)
  const toggle = (mode: CaptureKind) =>
    engine
      .setRecordingOrCaptions(mode, !ownKeeps.includes(mode))
      .catch((error: Error) => session.toast('warning', error.message))
  // The audience of a stage also sees that it is recorded.
  const recorders = [...members, ...speakersOf(talk, selfId)]
    .filter(({ keeps }) => keeps?.includes('recording'))
    .map(({ userId }) => nameOf(userId))
  const mayRecord = circle && workspace?.userRecording === 'enabled' && canRecord()
  const mayTranscribe = circle && workspace?.userTranscriber === 'enabled'
  if (!circle && recorders.length === 0) return null
  return (
    <>
      <div className={css.bar} data-keeping={mayRecord || mayTranscribe || recorders.length > 0 || undefined}>
        <p role="status" className={css.sign}>
          {recorders.length > 0 &&
            `${recorders.join(' and ')} ${recorders.length === 1 && recorders[0] !== 'You' ? 'is' : 'are'} recording`}
        </p>
        {recording && <Length recording={recording} />}
        {mayRecord && (
          <Button kind="plain" size="small" onClick={() => void toggle('recording')}>
            {ownKeeps.includes('recording') ? 'Stop recording' : 'Record'}
          </Button>
        )}
        {mayRecord && !ownKeeps.includes('recording') && cutOff}
        {mayTranscribe && (
          <Button kind="plain" size="small" onClick={() => void toggle('captions')}>
            {ownKeeps.includes('captions') ? 'Turn off captions' : 'Turn on captions'}
          </Button>
        )}
      </div>
      {membersWith('captions').length > 0 && (
        <Captions
          {...{ live, engine, nameOf }}
          captionerNames={membersWith('captions').map(({ userId }) =>
            userId === selfId ? 'you' : nameOf(userId),
          )}
          isOwn={ownKeeps.includes('captions')}
        />
      )}
    </>
  )
}

/**
 * A page that crashed or was closed has left its recording so far. This is checked once, before another recording
 * starts.
 */
const useInterruptedRecording = (userId: string) => {
  const [isThere, setIsThere] = useState(false)
  useEffect(() => void hasParts(userId).then(setIsThere, () => undefined), [userId])
  if (!isThere) return null
  const save = () => savePartsAs(userId, 'Interrupted recording').then(() => setIsThere(false))
  return (
    <Button size="small" onClick={() => void save()}>
      Save interrupted recording
    </Button>
  )
}

function Length({ recording }: { recording: Recording }) {
  const { seconds, bytes, isStorageShort } = useStore(useMemo(() => recording.$progress, [recording])) ?? NONE
  return (
    <p className={css.length}>
      {clock(seconds)} · {formatBytes(bytes)}
      {isStorageShort && ' · storage almost full: stop soon'}
    </p>
  )
}
