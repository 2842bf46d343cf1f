import type { Talk } from '@metapyra/contract/talk'
import type { Plan } from '@metapyra/map/plan'
import { ApiError, isPassing } from '@metapyra/session/errors'
import { loadOnce } from '@metapyra/session/load-part'
import type { SpaceConnection } from '@metapyra/session/realtime'
import { atom } from 'nanostores'
import { newClientId } from '../session/client-id.ts'
import type { Conversation } from './conversation.tsx'
import type { Engine } from './engine/engine.ts'
import type { Sending, Source } from './engine/media.ts'
import { asMedia, NOTHING } from './engine/media.ts'

/** Whom one talks with outlives a cut of the line for so long: the server may only be starting anew. */
const PATIENCE_MS = 20_000
const TELL_AGAIN_MS = 2000
const NOT_LOADED = 'Audio and video didn’t load. Check your connection and try again.'
const NOBODY: Talk = { circle: null, stages: [], isFull: false, strangers: [] }

interface Position {
  x: number
  y: number
}

export interface TalkDeps {
  connection: Pick<SpaceConnection, 'socket' | 'ask'>
  selfId(): string
  ownPlace(): Position | undefined
  /** The map that one is on. */
  plan(): Plan | undefined
  placeOf(personId: string): Position | undefined
  nameOf(personId: string): string | undefined
  onNews(what: 'joined the conversation' | 'left the conversation', name: string): void
  /** What people are told: what they wanted could not be done. */
  onProblem(words: string): void
}

interface TalkView {
  engine: Engine
  Conversation: typeof Conversation
}

export type TalkSpace = ReturnType<typeof createTalk>

/**
 * Talking in one space: whom with, by the server's word, and what of one's own is on. What connects, hears and shows
 * comes in a chunk of its own (engine.ts), with the first circle or the first thing that is switched on.
 */
export const createTalk = (deps: TalkDeps) => {
  const { connection, selfId } = deps
  const { socket, ask } = connection
  const seat = newClientId()
  const $talk = atom<Talk>(NOBODY)
  const $sending = atom<Sending>(NOTHING)
  /** Set once there is something to show. */
  const $view = atom<TalkView | null>(null)
  let patience: ReturnType<typeof setTimeout> | undefined
  let telling: ReturnType<typeof setTimeout> | undefined
  let isClosed = false

  const load = loadOnce(async () => {
    const [{ createEngine }, { Conversation }] = await Promise.all([
      import('./engine/engine.ts'),
      import('./conversation.tsx'),
    ])
    const made = createEngine({ ...deps, seat, $talk, $sending })
    if (isClosed) made.close()
    else $view.set({ engine: made, Conversation })
    return made
  })

  const withEngine = (act: (made: Engine) => void): void => {
    load().then(act, () => deps.onProblem(NOT_LOADED))
  }
  /** Says what is sent; without that there is no circle. */
  const tell = (): void => {
    if (!socket.connected || isClosed) return
    clearTimeout(telling)
    ask('talk:media', { seat, ...asMedia($sending.get()) }).catch((error: unknown) => {
      if (error instanceof ApiError && isPassing(error.code)) telling = setTimeout(tell, TELL_AGAIN_MS)
    })
  }
  const tellNews = (next: Talk): void => {
    const idsOf = ({ circle }: Talk) => circle?.members.map(({ userId }) => userId) ?? []
    const [before, now] = [idsOf($talk.get()), idsOf(next)]
    const told = (id: string, what: Parameters<TalkDeps['onNews']>[0]) => {
      const name = id !== selfId() && deps.nameOf(id)
      if (name) deps.onNews(what, name)
    }
    for (const id of now) if (!before.includes(id)) told(id, 'joined the conversation')
    for (const id of before) if (!now.includes(id)) told(id, 'left the conversation')
  }
  const heed = (talk: Talk): void => {
    clearTimeout(patience)
    tellNews(talk)
    $talk.set(talk)
    if (talk.circle || talk.isFull || talk.isLeftOut || talk.stages.length > 0) load().catch(() => undefined)
  }

  socket.on('talk:circle', heed)
  socket.on('talk:again', tell)
  socket.on('talk:signal', (signal) => {
    load().then(
      (made) => made.receive(signal),
      () => undefined,
    )
  })
  socket.on('disconnect', () => {
    clearTimeout(patience)
    patience = setTimeout(() => heed(NOBODY), PATIENCE_MS)
  })
  const stopTelling = $sending.listen(tell)

  return {
    $talk,
    $sending,
    $view,
    /** The room has been entered, again too. */
    enter: tell,
    toggle: (source: Source): void => withEngine((made) => made.toggle(source)),
    openDevices: (): void => withEngine((made) => made.openDevices()),
    close: (): void => {
      isClosed = true
      clearTimeout(patience)
      clearTimeout(telling)
      stopTelling()
      $view.get()?.engine.close()
    },
  }
}
