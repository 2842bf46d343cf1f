import { isAdminRole } from '@metapyra/contract/constants'
import type { Desk } from '@metapyra/contract/entities/desk'
import type { Person } from '@metapyra/contract/person'
import { isVisitor } from '@metapyra/contract/presence'
import type { Area } from '@metapyra/map/plan'
import { hasDoor, isInside } from '@metapyra/map/plan'
import { chat } from '../../ui/icons/action.ts'
import { knock, place, target } from '../../ui/icons/room.ts'
import { claimDesk, freeDesk, releaseDesk } from '../desk/claims.ts'
import { cleared, deskIcon, giveAway, note } from '../desk/icons.ts'
import { showLeaveNote } from '../desk/leave-note.tsx'
import { showNotes } from '../desk/notes-dialog.tsx'
import { doorOpen, lock } from '../door/icons.ts'
import { capacityIfFull } from '../door/room-capacity.ts'
import { areaName, deskAt } from '../live/desks.ts'
import type { LiveSpace } from '../live/live-space.ts'
import { AREA_WORDS } from './people-in-areas.ts'
import { openRoomChat } from './room-chat.ts'

/** An area of the map in its current state. */
export interface AreaState {
  area: Area
  name: string
  self: Person
  desk: Desk | undefined
  /** The desk's owner, if they are in the room. */
  owner: Person | undefined
  door?: DoorState | undefined
}

interface DoorState {
  isClosed: boolean
  /** True if the room is closed and the user was not let in. */
  isClosedToMe: boolean
  /** True if the user is inside. */
  isInside: boolean
  /** Number of people in the conversation if no more fit; otherwise undefined. */
  fullWith?: number | undefined
}

type ActionContext = Pick<LiveSpace, 'goInto' | 'showPlace' | 'chats'> & {
  doors: Pick<LiveSpace['doors'], 'withDoorActions'>
}

/** An action on an area of the map. */
export interface AreaAction {
  name:
    | 'go-to'
    | 'locate'
    | 'claim'
    | 'give-back'
    | 'leave-note'
    | 'read-notes'
    | 'free'
    | 'close-door'
    | 'open-door'
    | 'knock'
    | 'chat'
  icon: string
  /** Complete label with the place's name. */
  words: string
  label(name: string): string
  keyName?: string
  /**
   * True if the map itself offers it, by walking or moving the view. The card of the current area has only the others.
   */
  isOnMap?: true
  isOffered(spot: AreaState): boolean
  run(live: ActionContext, spot: AreaState): void
}

const always = (): boolean => true
const isMember = (person: Person): boolean => !isVisitor(person)
const isOwn = ({ desk, self }: AreaState): boolean => desk?.userId === self.userId
const isOthers = (spot: AreaState): boolean => spot.desk !== undefined && !isOwn(spot)
/** True if the desk's owner can't simply be talked to. */
const isAbsent = ({ owner }: AreaState): boolean =>
  !owner || ['away', 'dnd', 'offline'].includes(owner.status.state)

const doorOf = (live: LiveSpace, area: Area): DoorState | undefined => {
  const { doors, $presence } = live
  const place = $presence.get()?.walker.place
  if (!place || !hasDoor(area)) return undefined
  const isClosed = doors.$closed.get().has(area.id)
  return {
    isClosed,
    isClosedToMe: doors.isClosedToMe(area),
    isInside: isInside(area, place),
    fullWith: capacityIfFull(live, area),
  }
}

export const spotOf = (live: LiveSpace, self: Person, area: Area): AreaState => {
  const { people } = live
  const desk = area.kind === 'desk' ? deskAt(area.id) : undefined
  const owner = people.$people.get().find(({ userId }) => userId === desk?.userId)
  return { area, name: areaName(area, self.userId), self, desk, owner, door: doorOf(live, area) }
}

/** An area's kind and current state, beside its name. */
export const areaSummary = ({ area, desk, door }: AreaState): string =>
  area.kind === 'desk' && !desk
    ? 'Unassigned'
    : [AREA_WORDS[area.kind], door?.isClosed && 'Closed', door?.fullWith && `Full (${door.fullWith} max)`]
        .filter(Boolean)
        .join(' · ')

/** All actions, defined once for the list of places and the map, so that both offer the same. */
export const placeActs: readonly AreaAction[] = [
  {
    name: 'go-to',
    icon: place,
    words: 'Go there',
    label: (name) => `Go to ${name}`,
    isOnMap: true,
    isOffered: always,
    run: (live, { area }) => live.goInto(area),
  },
  {
    name: 'locate',
    icon: target,
    words: 'Show on the map',
    label: (name) => `Show ${name} on the map`,
    isOnMap: true,
    isOffered: always,
    run: (live, { area }) => live.showPlace(area),
  },
  {
    name: 'chat',
    icon: chat,
    words: 'Open chat',
    label: (name) => `Open chat for ${name}`,
    isOffered: ({ area, self }) =>
      area.kind !== 'desk' && area.kind !== 'entrance' && (isMember(self) || isInside(area, self)),
    run: (live, { area }) => void openRoomChat(live, area),
  },
  {
    name: 'claim',
    icon: deskIcon,
    words: 'Claim desk',
    label: (name) => `Claim ${name}`,
    isOffered: ({ area, desk, self }) => area.kind === 'desk' && !desk && isMember(self),
    run: (_live, { area }) => void claimDesk(area),
  },
  {
    name: 'leave-note',
    icon: note,
    words: 'Leave a note',
    label: (name) => `Leave a note on ${name}`,
    isOffered: (spot) => isOthers(spot) && isMember(spot.self) && isAbsent(spot),
    run: (_live, { desk }) => desk && showLeaveNote({ ...desk, clientId: crypto.randomUUID() }),
  },
  {
    name: 'read-notes',
    icon: note,
    words: 'Read notes',
    label: (name) => `Read notes on ${name}`,
    isOffered: isOwn,
    run: () => showNotes(true),
  },
  {
    name: 'give-back',
    icon: giveAway,
    words: 'Give up desk',
    label: (name) => `Give up ${name}`,
    isOffered: isOwn,
    run: () => void releaseDesk(),
  },
  {
    name: 'free',
    icon: cleared,
    words: 'Unassign desk',
    label: (name) => `Unassign ${name}`,
    isOffered: (spot) => isOthers(spot) && isAdminRole(spot.self.role),
    run: (_live, { desk }) => desk && void freeDesk(desk),
  },
  {
    name: 'knock',
    icon: knock,
    words: 'Knock',
    label: (name) => `Knock at ${name}`,
    keyName: 'K',
    isOffered: ({ door }) => door?.isClosedToMe === true,
    run: (live, { area }) => live.doors.withDoorActions((at) => at.knock(area)),
  },
  {
    name: 'close-door',
    icon: lock,
    words: 'Close door',
    label: (name) => `Close door to ${name}`,
    isOffered: ({ door, self }) => door?.isInside === true && !door.isClosed && isMember(self),
    run: (live, { area }) => live.doors.withDoorActions((at) => at.set(area, true)),
  },
  {
    name: 'open-door',
    icon: doorOpen,
    words: 'Open door',
    label: (name) => `Open door to ${name}`,
    isOffered: ({ door, self }) =>
      door?.isClosed === true && ((door.isInside && isMember(self)) || isAdminRole(self.role)),
    run: (live, { area }) => live.doors.withDoorActions((at) => at.set(area, false)),
  },
]
