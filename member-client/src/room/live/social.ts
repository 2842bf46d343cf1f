import type { PersonReaction } from '@metapyra/contract/realtime'
import { loadOnce, loadPart } from '@metapyra/session/load-part'
import type { SpaceConnection } from '@metapyra/session/realtime'
import type { Session } from '@metapyra/session/session'
import type { ProfileSummary } from '../../session/profile-summary.ts'
import type { Greeted } from '../presence/signal-listeners.lazy.ts'

export interface ShownSignal {
  reaction: number
  atMs: number
}

interface Deps {
  connection: Pick<SpaceConnection, 'ask' | 'socket'>
  session: Pick<Session, 'toast'>
  faceOf(personId: string): ProfileSummary | undefined
  goTo(personId: string): void
  onReaction(reactions: readonly PersonReaction[]): void
}

/** Signals that the user sends to others, and those that others send: waves, reactions, raised hands. */
export const createSocial = ({ connection, session, faceOf, goTo, onReaction }: Deps) => {
  const { ask, socket } = connection
  /** The newest reaction of each person, for rendering. The renderer decides how long it is displayed. */
  const reactions = new Map<string, ShownSignal>()
  const send = (asking: Promise<null>, done?: string): void => {
    asking.then(
      () => done && session.toast('success', done),
      (error: Error) => session.toast('info', error.message),
    )
  }
  const nameOf = (personId: string) => faceOf(personId)?.name ?? ''
  const wave = (personId: string): void =>
    send(ask('person:wave', { to: personId }), `You waved to ${nameOf(personId)}.`)

  /** Loaded once. Of two concurrent imports, the second could resolve first, because the first waits for its styles. */
  const load = loadOnce(() =>
    import('../presence/signal-listeners.lazy.ts').then(({ createSignalListeners }) =>
      createSignalListeners({ connection, send, faceOf, wave, goTo }),
    ),
  )
  const onGreeting = (event: keyof Greeted, data: unknown): void => {
    load().then(
      (greet) => (greet[event] as (data: unknown) => void)(data),
      () => undefined,
    )
  }
  for (const event of [
    'person:waved',
    'person:invited-over',
    'reception:called',
    'reception:closed',
    'talk:circle',
  ] as const)
    socket.on(event, (data: unknown) => onGreeting(event, data))
  socket.on('space:reactions', (changes) => {
    const atMs = performance.now()
    for (const [personId, reaction] of changes) reactions.set(personId, { reaction, atMs })
    onReaction(changes)
  })

  return {
    reactions,
    wave,
    inviteOver: (personId: string): void =>
      send(ask('person:invite-over', { to: personId }), `You asked ${nameOf(personId)} to come over.`),
    /** Asks for confirmation first. */
    kick: async (personId: string): Promise<void> => {
      const { showKickDialog } = await loadPart(() => import('../presence/kick-dialog.lazy.tsx'))
      showKickDialog({ userId: personId, name: nameOf(personId) })
    },
    raiseHand: (isUp: boolean): void => send(ask('person:hand', { isUp })),
    react: (reaction: number): void => send(ask('person:react', { reaction })),
  }
}
