import type { TalkMember, TalkPass } from '@metapyra/contract/talk'
import type {
  LocalTrackPublication,
  RemoteParticipant,
  RemoteTrack,
  RemoteTrackPublication,
} from 'livekit-client'
import { Room, RoomEvent, setLogLevel, Track } from 'livekit-client'
import { atom } from 'nanostores'
import type { MediaBackend, Remote } from './backend.ts'
import { MAX_BITRATES } from './bitrates.ts'
import type { Sending, Source } from './media.ts'
import { isAnyOn, NOTHING, SOURCES, sendingOf } from './media.ts'

interface Deps {
  /** What lets this page in, anew for each attempt. */
  askPass(): Promise<TalkPass>
}

type Streams = Remote['streams']

/** As LiveKit names what is sent. */
const LIVEKIT: Readonly<Record<Source, Track.Source>> = {
  microphone: Track.Source.Microphone,
  camera: Track.Source.Camera,
  screen: Track.Source.ScreenShare,
}
const LATE_AFTER_MS = 12_000
const PAUSES_MS = [500, 1000, 2000, 4000, 8000]

setLogLevel('silent')

const emptyStreams = (): Streams => ({
  microphone: new MediaStream(),
  camera: new MediaStream(),
  screen: new MediaStream(),
})
const keyOf = ({ userId, seat }: TalkMember): string => `${userId}.${seat}`

/** Media of one circle by a LiveKit server; it comes in a chunk of its own, with the first circle that talks so. */
export const createSfu = ({ askPass }: Deps): MediaBackend => {
  const $remotes = atom<ReadonlyMap<string, Remote>>(new Map())
  /** Under the names that the server knows them by. */
  const streams = new Map<string, Streams>()
  const tracks: Record<Source, MediaStreamTrack | null> = { microphone: null, camera: null, screen: null }
  let members: readonly TalkMember[] = []
  let sending: Sending = NOTHING
  let sinceMs: number | undefined
  let isClosed = false

  const streamsOf = (identity: string): Streams => {
    const known = streams.get(identity) ?? emptyStreams()
    streams.set(identity, known)
    return known
  }
  const levelOf = (identity: string): number => {
    const track = room.remoteParticipants.get(identity)?.getTrackPublication(LIVEKIT.microphone)?.track
    return (track as RemoteTrack | undefined)?.receiver?.getSynchronizationSources()[0]?.audioLevel ?? 0
  }
  const show = (): void => {
    const isLate = sinceMs !== undefined && performance.now() - sinceMs > LATE_AFTER_MS
    const remotes = members.map((member): [string, Remote] => {
      const identity = keyOf(member)
      const isThere = room.remoteParticipants.has(identity)
      const line = isThere ? 'open' : isLate ? 'late' : 'opening'
      return [
        member.userId,
        { userId: member.userId, streams: streamsOf(identity), line, level: () => levelOf(identity) },
      ]
    })
    $remotes.set(new Map(remotes))
  }
  const sourceOf = ({ source }: RemoteTrackPublication): Source | undefined =>
    SOURCES.find((one) => LIVEKIT[one] === source)

  const openRoom = (): Room =>
    new Room({ stopLocalTrackOnUnpublish: false })
      .on(RoomEvent.TrackSubscribed, (track, publication, { identity }: RemoteParticipant) => {
        const source = sourceOf(publication)
        if (source) streamsOf(identity)[source].addTrack(track.mediaStreamTrack)
        show()
      })
      .on(RoomEvent.TrackUnsubscribed, (track, publication, { identity }: RemoteParticipant) => {
        const source = sourceOf(publication)
        if (source) streamsOf(identity)[source].removeTrack(track.mediaStreamTrack)
        show()
      })
      .on(RoomEvent.ParticipantConnected, show)
      .on(RoomEvent.ParticipantDisconnected, ({ identity }) => {
        streams.delete(identity)
        show()
      })
      .on(RoomEvent.Disconnected, () => {
        streams.clear()
        if (!isClosed) room = openRoom()
        show()
        enter()
      })
  let room = openRoom()

  const publicationOf = (source: Source): LocalTrackPublication | undefined =>
    room.localParticipant.getTrackPublication(LIVEKIT[source])
  /** LiveKit unmutes what it is given: a microphone is given to it when it is on, and its own state set with each change. */
  const put = async (source: Source): Promise<void> => {
    if (room.state !== 'connected') return
    const track = tracks[source]
    const publication = publicationOf(source)
    if (publication?.track && !track) {
      await room.localParticipant.unpublishTrack(publication.track, false)
    } else if (publication?.track && track && publication.track.mediaStreamTrack !== track) {
      await publication.track.replaceTrack(track, true)
    } else if (!publication && track && sending[source]) {
      await room.localParticipant.publishTrack(track, {
        source: LIVEKIT[source],
        simulcast: false,
        ...(source === 'microphone'
          ? { audioPreset: { maxBitrate: MAX_BITRATES.microphone } }
          : { videoEncoding: { maxBitrate: MAX_BITRATES[source] } }),
        ...(source === 'screen' && { screenShareEncoding: { maxBitrate: MAX_BITRATES.screen } }),
      })
    }
    await setMuted(source)
  }
  const setMuted = async (source: Source): Promise<void> => {
    const publication = publicationOf(source)
    if (source !== 'microphone' || !publication) return
    await (sending.microphone ? publication.unmute() : publication.mute())
    if (tracks.microphone) tracks.microphone.enabled = sending.microphone
  }
  /** One after the other; what fails is done with the next change, or when the line is back. */
  let work = Promise.resolve()
  const putAll = (): void => {
    work = work.then(async () => {
      for (const source of SOURCES) await put(source).catch(() => undefined)
    })
  }

  /**
   * LiveKit's client closes what an attempt has opened only where the server has answered it. A room that is new takes the
   * engine that it came with; after a second attempt it would have another.
   */
  const connect = async ({ url, token }: TalkPass): Promise<void> => {
    const { engine } = room
    try {
      await room.connect(url, token, { maxRetries: 0 })
    } catch (error) {
      await engine.cleanupPeerConnections()
      throw error
    }
  }
  let isEntering = false
  const enter = (attempt = 0): void => {
    if (isClosed || isEntering) return
    isEntering = true
    sinceMs ??= performance.now()
    askPass()
      .then((pass) => (isClosed ? undefined : connect(pass)))
      .then(
        () => {
          isEntering = false
          sinceMs = undefined
          if (isClosed) void room.disconnect(false)
          else putAll()
          show()
        },
        () => {
          isEntering = false
          show()
          setTimeout(() => enter(attempt + 1), PAUSES_MS[Math.min(attempt, PAUSES_MS.length - 1)])
        },
      )
  }

  return {
    $remotes,
    follow: (now, sendingNow) => {
      members = now
      sending = sendingNow
      const isWanted = isAnyOn(sending) || now.some((member) => isAnyOn(sendingOf(member)))
      // [TALK-7]
      if (isWanted && room.state === 'disconnected') enter()
      else putAll()
      show()
    },
    send: (source, track) => {
      tracks[source] = track
      putAll()
    },
    // What connects goes between this page and that server.
    receive: () => undefined,
    close: () => {
      isClosed = true
      members = []
      $remotes.set(new Map())
      void room.disconnect(false)
    },
  }
}
