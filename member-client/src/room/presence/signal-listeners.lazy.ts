import type { ServerToClient } from '@metapyra/contract/realtime'
import type { SpaceConnection } from '@metapyra/session/realtime'
import type { ProfileSummary } from '../../session/profile-summary.ts'
import { closeGreeting, showGreeting } from './greetings.tsx'
import { askTalkConsent } from './talk-consent.ts'

interface Deps {
  connection: Pick<SpaceConnection, 'ask' | 'socket'>
  send(asking: Promise<null>): void
  faceOf(personId: string): ProfileSummary | undefined
  wave(personId: string): void
  goTo(personId: string): void
}

type Event = 'person:waved' | 'person:invited-over' | 'reception:called' | 'reception:closed' | 'talk:circle'
export type Greeted = Pick<ServerToClient, Event>

/** Displays signals from others, and removes those that were answered on another device. */
export const createSignalListeners = ({
  connection: { ask, socket },
  send,
  faceOf,
  wave,
  goTo,
}: Deps): Greeted => {
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
    'talk:circle': ({ strangers }) => askTalkConsent({ connection: { ask, socket }, faceOf }, strangers),
  }
}
