import type { Person } from '@metapyra/contract/person'
import { isVisitor, mayPutOut } from '@metapyra/contract/presence'
import { chat, leave } from '../../ui/icons/action.ts'
import { ban } from '../../ui/icons/message.ts'
import { comeHere, footsteps, hand, knock, place, target } from '../../ui/icons/room.ts'
import type { MenuItem } from '../../ui/overlays/menu.tsx'
import type { LiveSpace } from '../live/live-space.ts'

/** What acts work on: the space as it is open here, and what lies over it. */
export interface Acting {
  live: Pick<
    LiveSpace,
    | 'goTo'
    | 'locate'
    | 'follow'
    | 'wave'
    | 'inviteOver'
    | 'putOut'
    | 'areaOf'
    | 'closedRoomOf'
    | 'knockAt'
    | 'chats'
  >
  self: Person
  openChat(personId: string): void
  unreadOf(personId: string): number
}

/** Something that one can do with somebody in the room. */
export interface PersonAct {
  name:
    | 'go-to'
    | 'message'
    | 'follow'
    | 'wave'
    | 'knock'
    | 'invite-over'
    | 'locate'
    | 'block'
    | 'unblock'
    | 'put-out'
  icon: string
  /** In the menu of a person, whose name stands over it. */
  words: string
  /** By itself. */
  label(name: string): string
  /** A button in the person's row; the others are in their menu. */
  isAtHand?: true
  keyName?: string
  isOffered(self: Person, person: Person, live: Acting['live']): boolean
  /** How much of it waits. */
  count?(acting: Acting, personId: string): number
  run(acting: Acting, personId: string): void
}

const always = (): boolean => true
/** Guests take part in the space's own chat alone, and call nobody over. */
const isMember = (person: Person): boolean => !isVisitor(person)

const isBlocked = ({ chats }: Acting['live'], personId: string): boolean => chats.isBlocked(personId)

/** All of it, once: the list of people and the map both offer these, so that neither can do what the other can't. */
export const personActs: readonly PersonAct[] = [
  {
    name: 'go-to',
    icon: place,
    words: 'Go to',
    label: (name) => `Go to ${name}`,
    isAtHand: true,
    isOffered: always,
    run: ({ live }, personId) => live.goTo(personId),
  },
  {
    name: 'message',
    icon: chat,
    words: 'Message',
    label: (name) => `Message ${name}`,
    isAtHand: true,
    isOffered: (self, person) => isMember(self) && isMember(person),
    count: ({ unreadOf }, personId) => unreadOf(personId),
    run: ({ openChat }, personId) => openChat(personId),
  },
  {
    name: 'wave',
    icon: hand,
    words: 'Wave',
    label: (name) => `Wave to ${name}`,
    isOffered: always,
    run: ({ live }, personId) => live.wave(personId),
  },
  {
    name: 'knock',
    icon: knock,
    words: 'Knock',
    label: (name) => `Knock on ${name}’s door`,
    keyName: 'K',
    isOffered: (_self, { userId }, { closedRoomOf }) => closedRoomOf(userId) !== undefined,
    run: ({ live }, personId) => live.knockAt(personId),
  },
  {
    name: 'invite-over',
    icon: comeHere,
    words: 'Ask to come over',
    label: (name) => `Ask ${name} to come over`,
    isOffered: isMember,
    run: ({ live }, personId) => live.inviteOver(personId),
  },
  {
    name: 'follow',
    icon: footsteps,
    words: 'Follow',
    label: (name) => `Follow ${name}`,
    isOffered: always,
    run: ({ live }, personId) => void live.follow(personId),
  },
  {
    name: 'locate',
    icon: target,
    words: 'Show on the map',
    label: (name) => `Show ${name} on the map`,
    isOffered: always,
    run: ({ live }, personId) => live.locate(personId),
  },
  {
    name: 'block',
    icon: ban,
    words: 'Block',
    label: (name) => `Block ${name}`,
    isOffered: (self, person, live) => isMember(self) && isMember(person) && !isBlocked(live, person.userId),
    run: ({ live }, personId) => live.chats.changeBlock(personId),
  },
  {
    name: 'unblock',
    icon: ban,
    words: 'Unblock',
    label: (name) => `Unblock ${name}`,
    isOffered: (_self, { userId }, live) => isBlocked(live, userId),
    run: ({ live }, personId) => live.chats.changeBlock(personId),
  },
  {
    name: 'put-out',
    icon: leave,
    words: 'Remove for 10 minutes',
    label: (name) => `Remove ${name} for 10 minutes`,
    isOffered: (self, person) => mayPutOut(self.role, person.role),
    run: ({ live }, personId) => void live.putOut(personId),
  },
]

/** What is offered with somebody just now. */
export const actsWith = ({ self, live }: Acting, person: Person): PersonAct[] =>
  personActs.filter((act) => act.isOffered(self, person, live))

/** As a menu shows them. */
export const itemsOf = (acts: readonly PersonAct[], acting: Acting, personId: string): MenuItem[] =>
  acts.map(({ icon, words, keyName, run }) => ({ icon, words, keyName, run: () => run(acting, personId) }))
