import { KNOCKS } from '@metapyra/contract/door'
import type { DoorChange, KnockAnswered, ReceivedKnock } from '@metapyra/contract/entities/door'
import { doorwayOf } from '@metapyra/map/doorway'
import type { Area, Tile } from '@metapyra/map/plan'
import type { DoorsDeps } from '../live/doors.ts'
import type { Presence } from '../live/presence.ts'
import { closeGreeting, showGreeting } from '../presence/greetings.tsx'
import { drawDoors } from './door-drawing.ts'
import { playKnock } from './knock-sound.ts'
import { capacityIfFull } from './room-capacity.ts'

export interface DoorActions {
  draw: typeof drawDoors
  /** Announces a change to screen readers. */
  announceChange(change: DoorChange): void
  set(area: Area, isClosed: boolean): void
  knock(area: Area): void
  /** Knocks at the closed door in front of the user. */
  knockHere(): void
  /** Walks up to a closed door and notifies the user. While following someone, not at each step. */
  walkBefore(area: Area): void
}

const ANNOUNCE_INTERVAL_MS = 5000
/** From a doorway's tile to an adjacent one, also diagonally. */
const AT_DOOR_TILES = 1.5

interface DoorState {
  passes: Set<number>
  isClosedToMe(area: Area): boolean
  draw: typeof drawDoors | undefined
}

const outcomeWords = ({ outcome }: KnockAnswered, room: string, by: string | undefined): string =>
  ({
    'let-in': `${by ?? 'Someone'} let you into ${room}.`,
    'not-now': `No one in ${room} can let you in right now. Try again later or message them.`,
    'no-answer': `No answer from ${room}. Try again later or message them.`,
    open: `The door to ${room} is open now.`,
  })[outcome]

const nearestIn = ({ x, y, width, height }: Area, to: Tile): Tile => ({
  x: Math.min(Math.max(to.x, x), x + width - 1),
  y: Math.min(Math.max(to.y, y), y + height - 1),
})

/** The doorway's tile nearest to the user, and its distance. */
const doorTo = (area: Area, { isFree, walker: { place } }: Presence) => {
  const away = (tile: Tile) => Math.hypot(tile.x - place.x, tile.y - place.y)
  const tiles = doorwayOf(area, isFree).map((tile) => ({ tile, tiles: away(tile) }))
  return tiles.sort((a, b) => a.tiles - b.tiles)[0]
}

/** What a user does and sees at doors: closing and opening them, knocking, and letting people in. */
export const createDoorActions = (deps: DoorsDeps, doors: DoorState): DoorActions => {
  const { connection, session, $presence, $area, people, goInto, onNews, onMoved } = deps
  const { ask, socket } = connection

  const areaOf = (areaId: number): Area | undefined =>
    $presence.get()?.plan.areas.find(({ id }) => id === areaId)
  const send = (asking: Promise<null>, done?: string): void => {
    asking.then(
      () => done && session.toast('info', done),
      (error: Error) => session.toast('info', error.message),
    )
  }
  const answer = (knock: ReceivedKnock, isAdmitted: boolean): void =>
    send(ask('door:answer', { ...knock, isLetIn: isAdmitted }))
  const end = ({ personId }: ReceivedKnock): void => closeGreeting('knock', personId)
  const admit = (area: Area): void => {
    doors.passes.add(area.id)
    setTimeout(() => doors.passes.delete(area.id), KNOCKS.waitMs)
    goInto(area)
  }
  $area.listen((_now, previous) => previous && doors.passes.delete(previous.id))
  const show = (knock: ReceivedKnock): void => {
    const [from, area] = [people.faceOf(knock.personId), areaOf(knock.areaId)]
    if (!from || !area) return
    showGreeting(socket, {
      kind: 'knock',
      from,
      text: `is knocking at ${area.name}.`,
      answer: () => answer(knock, true),
      decline: () => answer(knock, false),
    })
    // [KNOCK-2] A busy person gets the card without the sound.
    if ($presence.get()?.self.status.state !== 'busy') playKnock()
    // A person who left the room can no longer answer.
    const unlisten = $area.listen((now) => {
      if (now?.id === knock.areaId) return
      unlisten()
      end(knock)
    })
  }
  const onAnswer = (answered: KnockAnswered): void => {
    const area = areaOf(answered.areaId)
    if (!area) return
    const by = answered.byId ? people.faceOf(answered.byId)?.name : undefined
    const isIn = answered.outcome === 'let-in'
    session.toast(isIn ? 'success' : 'info', outcomeWords(answered, area.name, by))
    if (isIn) admit(area)
  }
  socket.on('door:knocked', show)
  socket.on('door:answered', onAnswer)
  socket.on('door:knock-over', end)
  doors.draw = drawDoors
  const knock = ({ id, name }: Area): void =>
    send(ask('door:knock', { areaId: id }), `You knocked at ${name}. Waiting to be let in.`)
  let announcedAtMs = -ANNOUNCE_INTERVAL_MS

  return {
    draw: drawDoors,
    announceChange: ({ areaId, isClosed }: DoorChange): void => {
      const area = areaOf(areaId)
      if (area) onNews(isClosed ? 'is closed' : 'is open', `The door to ${area.name}`)
      onMoved()
    },
    set: ({ id }: Area, isClosed: boolean): void => send(ask('door:set', { areaId: id, isClosed })),
    knock,
    knockHere: (): void => {
      const presence = $presence.get()
      if (!presence) return
      const [nearest] = presence.plan.areas
        .filter(doors.isClosedToMe)
        .map((area) => ({ area, tiles: doorTo(area, presence)?.tiles ?? Number.POSITIVE_INFINITY }))
        .sort((a, b) => a.tiles - b.tiles)
      if (nearest && nearest.tiles <= AT_DOOR_TILES) knock(nearest.area)
      else {
        const isInside = $area.get()?.kind === 'meeting'
        const where = isInside
          ? 'You’re inside. Use this room’s card to open the door.'
          : 'Walk up to a closed door to knock.'
        session.toast('info', where)
      }
    },
    walkBefore: (area: Area): void => {
      const presence = $presence.get()
      if (!presence) return
      const door = doorTo(area, presence)?.tile
      if (door) presence.walker.walkTo(door, nearestIn(area, door))
      onMoved()
      if (performance.now() - announcedAtMs < ANNOUNCE_INTERVAL_MS) return
      announcedAtMs = performance.now()
      const fits = capacityIfFull(deps, area)
      session.toast(
        'info',
        fits
          ? `${area.name} is closed and full (${fits} max). Wait nearby or knock later.`
          : `The door to ${area.name} is closed. To knock, press K or use its name on the map.`,
      )
    },
  }
}
