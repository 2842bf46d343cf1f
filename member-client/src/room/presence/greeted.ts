import type { ServerToClient } from '@metapyra/contract/realtime'
import type { SpaceConnection } from '@metapyra/session/realtime'
import type { Face } from '../../session/face.ts'
import { closeGreeting, showGreeting } from './greetings.tsx'
import { showStrangers } from './strangers.ts'

interface Deps {
  connection: Pick<SpaceConnection, 'ask' | 'socket'>
  send(asking: Promise<null>): void
  faceOf(personId: string): Face | undefined
  wave(personId: string): void
  goTo(personId: string): void
}

type Event = 'person:waved' | 'person:invited-over' | 'reception:called' | 'reception:closed' | 'talk:circle'
export type Greeted = Pick<ServerToClient, Event>

/** Shows what others do to be noticed by oneself, and what is answered elsewhere no more. */
export const greetedBy = ({ connection: { ask, socket }, send, faceOf, wave, goTo }: Deps): Greeted => {
  const greet = (kind: 'wave' | 'invitation', answer: (personId: string) => void) => (personId: string) => {
    const from = faceOf(personId)
    if (from) showGreeting(socket, { kind, from, answer: () => answer(personId) })
  }
  return {
    'person:waved': greet('wave', wave),
    'person:invited-over': greet('invitation', goTo),
    'reception:called': ({ guestId, name }) => {
      const from = { userId: guestId, name, image: null, colour: null }
      const reply = (isComing: boolean) => () => send(ask('reception:answer', { guestId, isComing }))
      showGreeting(socket, { kind: 'guest', from, answer: reply(true), decline: reply(false) })
    },
    'reception:closed': (guestId) => closeGreeting('guest', guestId),
    'talk:circle': ({ strangers }) => showStrangers({ connection: { ask, socket }, faceOf }, strangers),
  }
}
