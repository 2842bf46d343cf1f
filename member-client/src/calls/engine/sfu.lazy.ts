import type { SfuToken, TalkMember } from '@metapyra/contract/entities/talk'
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
import { isAnyOn, NOTHING_SENT, SOURCES, sendingOf } from './media.ts'

interface Deps {
  /** Requests a new token for the media server, for each attempt. */
  requestToken(): Promise<SfuToken>
}

type Streams = Remote['streams']

/** LiveKit's names of the sources. */
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

/** Media of one circle by a LiveKit server, in a chunk that loads with the first such circle. */
export const createSfu = ({ requestToken }: Deps): MediaBackend => {
  const $remotes = atom<ReadonlyMap<string, Remote>>(new Map())
  /** By the identities that the server uses. */
  const streams = new Map<string, Streams>()
  const tracks: Record<Source, MediaStreamTrack | null> = { microphone: null, camera: null, screen: null }
  let members: readonly TalkMember[] = []
  let sending: Sending = NOTHING_SENT
  let sinceMs: number | undefined
  let isClosed = false

  const streamsOf = (identity: string): Streams => {
    const existing = streams.get(identity) ?? emptyStreams()
    streams.set(identity, existing)
    return existing
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
        {
          userId: member.userId,
          streams: streamsOf(identity),
          connectionState: line,
          level: () => levelOf(identity),
        },
      ]
    })
    $remotes.set(new Map(remotes))
  }
  const sourceOf = ({ source }: RemoteTrackPublication): Source | undefined =>
    SOURCES.find((candidate) => LIVEKIT[candidate] === source)

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
  /**
   * LiveKit unmutes a published track, so a mic is only published when it is on, and its own state is set with every
   * change.
   */
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
  /** Changes run in order; a failed one is repeated with the next change, or after a reconnect. */
  let work = Promise.resolve()
  const publishAll = (): void => {
    work = work.then(async () => {
      for (const source of SOURCES) await put(source).catch(() => undefined)
    })
  }

  /**
   * LiveKit's client only closes what an attempt has opened if the server has answered. A new room uses the engine that
   * it was created with; after a second attempt it would have another.
   */
  const connect = async ({ url, token }: SfuToken): Promise<void> => {
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
    requestToken()
      .then((pass) => (isClosed ? undefined : connect(pass)))
      .then(
        () => {
          isEntering = false
          sinceMs = undefined
          if (isClosed) void room.disconnect(false)
          else publishAll()
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
      else publishAll()
      show()
    },
    send: (source, track) => {
      tracks[source] = track
      publishAll()
    },
    // Nothing to do, because signaling goes directly between this page and the media server.
    receive: () => undefined,
    close: () => {
      isClosed = true
      members = []
      $remotes.set(new Map())
      void room.disconnect(false)
    },
  }
}
