import type { SfuToken, TalkMember } from '@metapyra/contract/entities/talk'
import { loadPart } from '@metapyra/session/load-part'
import { atom } from 'nanostores'
import type { MediaBackend, Remote } from './backend.ts'
import type { Sending, Source } from './media.ts'
import { NOTHING_SENT, SOURCES } from './media.ts'

const RETRY_MS = 3000

/**
 * The media server's backend. Its client is large and loads with the first circle that uses it, and again if that
 * fails.
 */
export const createServerBackend = (requestPass: () => Promise<SfuToken>): MediaBackend => {
  const $remotes = atom<ReadonlyMap<string, Remote>>(new Map())
  const tracks: Record<Source, MediaStreamTrack | null> = { microphone: null, camera: null, screen: null }
  let members: readonly TalkMember[] = []
  let sending: Sending = NOTHING_SENT
  let server: MediaBackend | undefined
  let isClosed = false

  const load = (): void => {
    loadPart(() => import('./sfu.lazy.ts')).then(
      ({ createSfu }) => {
        if (isClosed) return
        server = createSfu({ requestToken: requestPass })
        server.$remotes.subscribe((remotes) => $remotes.set(remotes))
        for (const source of SOURCES) server.send(source, tracks[source])
        server.follow(members, sending)
      },
      () => setTimeout(() => isClosed || load(), RETRY_MS),
    )
  }
  load()
  return {
    $remotes,
    follow: (now, sendingNow) => {
      members = now
      sending = sendingNow
      server?.follow(now, sendingNow)
    },
    send: (source, track) => {
      tracks[source] = track
      server?.send(source, track)
    },
    receive: () => undefined,
    close: () => {
      isClosed = true
      server?.close()
    },
  }
}
