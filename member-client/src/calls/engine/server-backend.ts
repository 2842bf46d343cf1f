import type { TalkMember, TalkPass } from '@metapyra/contract/talk'
import { loadPart } from '@metapyra/session/load-part'
import { atom } from 'nanostores'
import type { MediaBackend, Remote } from './backend.ts'
import type { Sending, Source } from './media.ts'
import { NOTHING, SOURCES } from './media.ts'

const AGAIN_MS = 3000

/** The way by a server; its client, which is large, is fetched with the first circle that talks so, and again if that fails. */
export const createServerBackend = (askPass: () => Promise<TalkPass>): MediaBackend => {
  const $remotes = atom<ReadonlyMap<string, Remote>>(new Map())
  const tracks: Record<Source, MediaStreamTrack | null> = { microphone: null, camera: null, screen: null }
  let members: readonly TalkMember[] = []
  let sending: Sending = NOTHING
  let server: MediaBackend | undefined
  let isClosed = false

  const load = (): void => {
    loadPart(() => import('./sfu.ts')).then(
      ({ createSfu }) => {
        if (isClosed) return
        server = createSfu({ askPass })
        server.$remotes.subscribe((remotes) => $remotes.set(remotes))
        for (const source of SOURCES) server.send(source, tracks[source])
        server.follow(members, sending)
      },
      () => setTimeout(() => isClosed || load(), AGAIN_MS),
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
