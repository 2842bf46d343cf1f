import type { Talk } from '@metapyra/contract/entities/talk'
import type { Plan } from '@metapyra/map/plan'
import { ApiError, isPassing } from '@metapyra/session/errors'
import { loadOnce } from '@metapyra/session/load-part'
import type { SpaceConnection } from '@metapyra/session/realtime'
import { atom } from 'nanostores'
import { newClientId } from '../session/client-id.ts'
import type { Conversation } from './conversation.lazy.tsx'
import type { Engine } from './engine/engine.lazy.ts'
import type { Sending, Source } from './engine/media.ts'
import { asMedia, NOTHING_SENT } from './engine/media.ts'

/** The conversation survives a lost connection for this long, because the server may only be restarting. */
const RECONNECT_GRACE_MS = 20_000
const TELL_AGAIN_MS = 2000
const NOT_LOADED = 'Audio and video didn’t load. Check your connection and try again.'
const NO_TALK: Talk = { circle: null, stages: [], isFull: false, strangers: [] }

interface Position {
  x: number
  y: number
}

export interface TalkDeps {
  connection: Pick<SpaceConnection, 'socket' | 'ask'>
  selfId(): string
  ownPlace(): Position | undefined
  /** The current map. */
  plan(): Plan | undefined
  placeOf(personId: string): Position | undefined
  nameOf(personId: string): string | undefined
  onNews(change: 'joined the conversation' | 'left the conversation', name: string): void
  /** Displays a message to the user if an action failed. */
  onProblem(words: string): void
}

interface TalkView {
  engine: Engine
  Conversation: typeof Conversation
}

export type TalkSpace = ReturnType<typeof createTalk>

/**
 * Conversations in one space: the circle, as the server decides, and what the user sends. The code that connects, plays
 * and displays media is in a separate chunk (engine.lazy.ts), which loads with the first circle or the first source that is
 * switched on.
 */
export const createTalk = (deps: TalkDeps) => {
  const { connection, selfId } = deps
  const { socket, ask } = connection
  const seat = newClientId()
  const $talk = atom<Talk>(NO_TALK)
  const $sending = atom<Sending>(NOTHING_SENT)
  /** Set once there is something to display. */
  const $view = atom<TalkView | null>(null)
  let patience: ReturnType<typeof setTimeout> | undefined
  let telling: ReturnType<typeof setTimeout> | undefined
  let isClosed = false

  const load = loadOnce(async () => {
    const [{ createEngine }, { Conversation }] = await Promise.all([
      import('./engine/engine.lazy.ts'),
      import('./conversation.lazy.tsx'),
    ])
    const engine = createEngine({ ...deps, seat, $talk, $sending })
    if (isClosed) engine.close()
    else $view.set({ engine, Conversation })
    return engine
  })

  const withEngine = (act: (engine: Engine) => void): void => {
    load().then(act, () => deps.onProblem(NOT_LOADED))
  }
  /** Reports what the user sends; without this the server puts them in no circle. */
  const reportMedia = (): void => {
    if (!socket.connected || isClosed) return
    clearTimeout(telling)
    ask('talk:media', { seat, ...asMedia($sending.get()) }).catch((error: unknown) => {
      if (error instanceof ApiError && isPassing(error.code)) telling = setTimeout(reportMedia, TELL_AGAIN_MS)
    })
  }
  const tellNews = (next: Talk): void => {
    const idsOf = ({ circle }: Talk) => circle?.members.map(({ userId }) => userId) ?? []
    const [before, now] = [idsOf($talk.get()), idsOf(next)]
    const notifyMember = (id: string, change: Parameters<TalkDeps['onNews']>[0]) => {
      const name = id !== selfId() && deps.nameOf(id)
      if (name) deps.onNews(change, name)
    }
    for (const id of now) if (!before.includes(id)) notifyMember(id, 'joined the conversation')
    for (const id of before) if (!now.includes(id)) notifyMember(id, 'left the conversation')
  }
  const applyTalk = (talk: Talk): void => {
    clearTimeout(patience)
    tellNews(talk)
    $talk.set(talk)
    if (talk.circle || talk.isFull || talk.isLeftOut || talk.stages.length > 0) load().catch(() => undefined)
  }

  socket.on('talk:circle', applyTalk)
  socket.on('talk:again', reportMedia)
  socket.on('talk:signal', (signal) => {
    load().then(
      (engine) => engine.receive(signal),
      () => undefined,
    )
  })
  socket.on('disconnect', () => {
    clearTimeout(patience)
    patience = setTimeout(() => applyTalk(NO_TALK), RECONNECT_GRACE_MS)
  })
  const stopTelling = $sending.listen(reportMedia)

  return {
    $talk,
    $sending,
    $view,
    /** Called each time the user enters the room. */
    enter: reportMedia,
    toggle: (source: Source): void => withEngine((engine) => engine.toggle(source)),
    openDevices: (): void => withEngine((engine) => engine.openDevices()),
    close: (): void => {
      isClosed = true
      clearTimeout(patience)
      clearTimeout(telling)
      stopTelling()
      $view.get()?.engine.close()
    },
  }
}
