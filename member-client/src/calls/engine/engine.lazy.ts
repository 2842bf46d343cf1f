import type {
  CaptureKind,
  ReceivedCaption,
  ReceivedSignal,
  SignalData,
  Talk,
  TalkCaption,
  TalkMember,
} from '@metapyra/contract/entities/talk'
import { ApiError, isPassing } from '@metapyra/session/errors'
import type { ReadableAtom, WritableAtom } from 'nanostores'
import { atom } from 'nanostores'
import { chosenDevice } from '../devices/devices.ts'
import type { TalkDeps } from '../talk.ts'
import { createHandover } from './handover.ts'
import { createIceServers } from './ice-servers.ts'
import type { Sending } from './media.ts'
import { createMesh } from './mesh.ts'
import { createOwnTracks } from './own-tracks.ts'
import { createServerBackend } from './server-backend.ts'
import { createSound, volumeAt } from './sound.ts'
import { createSpeaking } from './speaking.ts'
import { createStages, speakersOf } from './stages.ts'
import { walkingDistance } from './walking-distance.ts'

interface EngineDeps extends TalkDeps {
  seat: string
  $talk: ReadableAtom<Talk>
  $sending: WritableAtom<Sending>
}

export type Engine = ReturnType<typeof createEngine>

const LISTEN_MS = 150
const RETRY_MS = 1000

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Everything that a conversation needs besides the server's messages: devices, connections, sound. */
export const createEngine = (deps: EngineDeps) => {
  const { connection, selfId, ownPlace, placeOf, $talk, $sending } = deps
  const $isChoosing = atom(false)
  /**
   * State of the note that the user is muted: until it has been announced, and until the user has spoken or closed it.
   */
  const $muteNote = atom<'new' | 'told' | 'over'>('new')
  let isClosed = false

  const otherMembers = ({ circle }: Talk): TalkMember[] =>
    circle?.members.filter(({ userId }) => userId !== selfId()) ?? []
  const isThere = ({ userId, seat }: TalkMember): boolean =>
    otherMembers($talk.get()).some((member) => member.userId === userId && member.seat === seat)

  /**
   * Signals are sent in order and retried after connection errors or rate limits, as long as their receiver is in the
   * circle.
   */
  const queues = new Map<string, Promise<void>>()
  const sendSignal = async (to: TalkMember, data: SignalData): Promise<void> => {
    while (!isClosed && isThere(to)) {
      try {
        await connection.ask('talk:signal', { to: to.userId, seat: to.seat, data })
        return
      } catch (error) {
        if (!(error instanceof ApiError) || !isPassing(error.code)) throw error
        await pause(RETRY_MS)
      }
    }
  }
  const mesh = createMesh({
    selfId,
    ice: createIceServers(connection.ask),
    signal: (to, data) => {
      const sent = (queues.get(to.userId) ?? Promise.resolve())
        .catch(() => undefined)
        .then(() => sendSignal(to, data))
      queues.set(to.userId, sent)
      return sent
    },
  })
  const openServer = (circle: string) => createServerBackend(() => connection.ask('talk:pass', { circle }))
  const backend = createHandover({ mesh, openServer })
  const stages = createStages({ selfId, openServer })
  const ownTracks = createOwnTracks({ $sending, backend, onProblem: deps.onProblem })
  const sound = createSound()
  sound.setSpeaker(chosenDevice('speaker'))
  const speaking = createSpeaking({
    selfId,
    remotes: () => [...backend.$remotes.get().values(), ...stages.$remotes.get().values()],
    ownStream: () => ($sending.get().microphone ? ownTracks.$tracks.get().microphone : null),
  })

  const follow = (): void => {
    backend.follow($talk.get().circle, otherMembers($talk.get()), $sending.get())
    stages.follow($talk.get())
  }
  const updateVolumes = (): void => {
    const onStage = stages.$isSilent.get() ? [] : [...stages.$remotes.get()]
    const remotes = [...onStage, ...backend.$remotes.get()]
    sound.setStreams(new Map(remotes.map(([id, { streams }]) => [id, streams.microphone] as const)))
  }
  const setVolumes = (): void => {
    const { circle } = $talk.get()
    for (const { userId } of speakersOf($talk.get(), selfId())) sound.setVolume(userId, 1)
    const ownTile = ownPlace()
    if (!circle || !ownTile) return
    for (const { userId } of otherMembers($talk.get())) {
      const place = placeOf(userId)
      const tiles = place ? walkingDistance(deps.plan(), ownTile, place) : 0
      sound.setVolume(userId, volumeAt(tiles, circle.kind))
    }
  }
  const stops = [
    $talk.subscribe(follow),
    $sending.listen(follow),
    $sending.subscribe(({ microphone }) => microphone && $muteNote.set('over')),
    backend.$remotes.listen(updateVolumes),
    stages.$remotes.listen(updateVolumes),
    stages.$isSilent.listen(updateVolumes),
  ]
  const timer = setInterval(() => {
    setVolumes()
    speaking.look()
  }, LISTEN_MS)

  return {
    $remotes: backend.$remotes,
    $stageRemotes: stages.$remotes,
    $isStageSilent: stages.$isSilent,
    $tracks: ownTracks.$tracks,
    $speaking: speaking.$speaking,
    $isSoundBlocked: sound.$isBlocked,
    $isChoosing,
    $muteNote,
    toggle: ownTracks.toggle,
    /** Switches an active source to another device. */
    switchDevice: ownTracks.change,
    setSpeaker: sound.setSpeaker,
    openDevices: (): void => $isChoosing.set(true),
    /** [TALK-33] [TALK-34] Starts once the server has announced it to everyone. */
    setRecordingOrCaptions: (setRecordingOrCaptions: CaptureKind, isOn: boolean): Promise<null> =>
      connection.ask('talk:keep', { keep: setRecordingOrCaptions, isOn }),
    /** Sends what the user said; a line that does not arrive is not sent again. */
    caption: (caption: TalkCaption): void => {
      connection.ask('talk:caption', caption).catch(() => undefined)
    },
    onCaption: (onReceived: (caption: ReceivedCaption) => void): (() => void) => {
      connection.socket.on('talk:caption', onReceived)
      return () => void connection.socket.off('talk:caption', onReceived)
    },
    receive: (signal: ReceivedSignal): void => backend.receive(signal),
    close: (): void => {
      isClosed = true
      clearInterval(timer)
      for (const stop of stops) stop()
      backend.close()
      stages.close()
      ownTracks.close()
      sound.close()
      speaking.close()
    },
  }
}
