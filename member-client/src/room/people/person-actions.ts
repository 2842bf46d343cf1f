import { canKick } from '@metapyra/contract/kick'
import type { Person } from '@metapyra/contract/person'
import { isVisitor } from '@metapyra/contract/presence'
import { chat, leave } from '../../ui/icons/action.ts'
import { ban } from '../../ui/icons/message.ts'
import { comeHere, footsteps, hand, knock, place, target } from '../../ui/icons/room.ts'
import type { MenuItem } from '../../ui/overlays/menu.tsx'
import type { LiveSpace } from '../live/live-space.ts'

/** What actions work on: the open space, and what covers the room. */
export interface ActionContext {
  live: Pick<
    LiveSpace,
    | 'goTo'
    | 'locate'
    | 'follow'
    | 'wave'
    | 'inviteOver'
    | 'kick'
    | 'areaOf'
    | 'closedRoomOf'
    | 'knockAt'
    | 'chats'
  >
  self: Person
  openChat(personId: string): void
  unreadOf(personId: string): number
}

/** An action on a person in the room. */
export interface PersonAction {
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
  /** Text in a person's menu, where their name is the title. */
  words: string
  /** Complete label with the person's name. */
  label(name: string): string
  /** Displayed as a button in the person's row. The others are in their menu. */
  isInRow?: true
  keyName?: string
  isOffered(self: Person, person: Person, live: ActionContext['live']): boolean
  /** Number for the badge, such as unread messages. */
  count?(acting: ActionContext, personId: string): number
  run(acting: ActionContext, personId: string): void
}

const always = (): boolean => true
/** Guests use only the space's chat, and can't ask anyone to come over. */
const isMember = (person: Person): boolean => !isVisitor(person)

const isBlocked = ({ chats }: ActionContext['live'], personId: string): boolean => chats.isBlocked(personId)

/** All actions, defined once for the list of people and the map, so that both offer the same. */
export const personActs: readonly PersonAction[] = [
  {
    name: 'go-to',
    icon: place,
    words: 'Go to',
    label: (name) => `Go to ${name}`,
    isInRow: true,
    isOffered: always,
    run: ({ live }, personId) => live.goTo(personId),
  },
  {
    name: 'message',
    icon: chat,
    words: 'Message',
    label: (name) => `Message ${name}`,
    isInRow: true,
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
    isOffered: (self, person) => canKick(self.role, person.role),
    run: ({ live }, personId) => void live.kick(personId),
  },
]

/** The actions currently available for a person. */
export const actionsFor = ({ self, live }: ActionContext, person: Person): PersonAction[] =>
  personActs.filter((act) => act.isOffered(self, person, live))

/** Actions as menu items. */
export const itemsOf = (acts: readonly PersonAction[], acting: ActionContext, personId: string): MenuItem[] =>
  acts.map(({ icon, words, keyName, run }) => ({ icon, words, keyName, run: () => run(acting, personId) }))
