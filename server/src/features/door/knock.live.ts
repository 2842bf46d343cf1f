import { KNOCKS } from '@metapyra/contract/door'
import type { ReceivedKnock } from '@metapyra/contract/entities/door'
import type { Person } from '@metapyra/contract/person'
import type { Area } from '@metapyra/map/plan'
import { isInside } from '@metapyra/map/plan'
import { AppError } from '../../platform/http/app-error.ts'
import type { Live, LiveCaller, LiveHandlers } from '../../platform/realtime/live.ts'
import type { Services } from '../../platform/services.ts'
import type { Door, Doors } from './doors.rules.ts'
import { PASS_MS } from './doors.rules.ts'
import type { KnockEnd, PendingKnock } from './knock.rules.ts'
import { knockRecipients } from './knock.rules.ts'

/** A knock is dropped this long after its time, if its server did not report its end. */
const ORPHAN_MS = 5000
const BEGUN = 'knock:begun'
const ANSWER = 'knock:answer'
const ENDED = 'knock:ended'

type KnockKey = Pick<PendingKnock, 'spaceId' | 'areaId' | 'personId'>
type Ended = KnockKey & { end: KnockEnd; byId: string | null }

interface Deps {
  doors: Doors
  standingAt(caller: LiveCaller): Person
  areaOf(caller: LiveCaller, areaId: number): Area
}

const keyOf = ({ spaceId, areaId, personId }: KnockKey): string => `${spaceId} ${areaId} ${personId}`

/** Notifies the people in a closed room of a knock. The first answer decides. */
export const knockLive = (services: Services, live: Live, { doors, standingAt, areaOf }: Deps) => {
  const { counters, clock } = services
  const { floor, nodes } = live
  const pending = new Map<string, PendingKnock>()
  /** The people on this server who were notified of each knock. */
  const notifiedBy = new Map<string, string[]>()
  const seconds = KNOCKS.withinMs / 1000
  const often = counters.here({ max: KNOCKS.max, seconds })
  const nowMs = () => clock().getTime()

  const hearersAt = ({ spaceId, area }: Door): Person[] => {
    const inside = new Set(
      floor.placesIn(spaceId).flatMap((place) => (isInside(area, place) ? place.userId : [])),
    )
    return knockRecipients([...inside].flatMap((personId) => floor.find(spaceId, personId) ?? []))
  }
  const showKnock = (knock: PendingKnock): void => {
    pending.set(keyOf(knock), knock)
    const door = doors.findClosed(knock.spaceId, knock.areaId)
    const { areaId, personId } = knock
    const hearers = door ? hearersAt(door).map(({ userId }) => userId) : []
    notifiedBy.set(keyOf(knock), hearers)
    for (const userId of hearers) live.toPerson(knock.spaceId, userId, 'door:knocked', { areaId, personId })
  }
  nodes.hear<PendingKnock>(BEGUN, showKnock)

  /**
   * [KNOCK-3] Runs on every server: removes the knock for those who were notified and sends the outcome to the person
   * who knocked.
   */
  const applyEnd = ({ end, byId, ...knock }: Ended): void => {
    if (!pending.delete(keyOf(knock))) return
    const { spaceId, areaId, personId } = knock
    const door = doors.findClosed(spaceId, areaId)
    const over: ReceivedKnock = { areaId, personId }
    for (const userId of notifiedBy.get(keyOf(knock)) ?? [])
      live.toPerson(spaceId, userId, 'door:knock-over', over)
    notifiedBy.delete(keyOf(knock))
    if (end === 'let-in') door?.passes.set(personId, nowMs() + PASS_MS)
    if (end !== 'gone') live.toPerson(spaceId, personId, 'door:answered', { areaId, outcome: end, byId })
  }
  nodes.hear<Ended>(ENDED, applyEnd)
  const endOwn = (knock: PendingKnock, end: KnockEnd, byId: string | null = null): void => {
    if (knock.nodeId !== nodes.id) return
    const { spaceId, areaId, personId } = knock
    const ended: Ended = { spaceId, areaId, personId, end, byId }
    nodes.tell(ENDED, ended)
    applyEnd(ended)
  }
  /** The server of the person who knocked decides, so that one of two simultaneous answers is first. */
  const decide = ({ end, byId, ...key }: Ended): void => {
    const knock = pending.get(keyOf(key))
    if (!knock) return
    if (knock.nodeId === nodes.id) endOwn(knock, end, byId)
    else nodes.tell(ANSWER, { ...key, end, byId } satisfies Ended)
  }
  nodes.hear<Ended>(ANSWER, (answer) => {
    if (pending.get(keyOf(answer))?.nodeId === nodes.id) decide(answer)
  })

  /** [KNOCK-1] Returns the door to knock at; throws if no one can be asked. */
  const doorToKnockAt = (caller: LiveCaller, areaId: number): Door => {
    const person = standingAt(caller)
    const area = areaOf(caller, areaId)
    const door = doors.findClosed(caller.space.id, areaId)
    const refuse = (message: string) => new AppError('CONFLICT', { message })
    if (!door) throw refuse(`The door to ${area.name} is open. Walk in.`)
    if (isInside(area, person)) throw refuse(`You’re in ${area.name}.`)
    if ((door.passes.get(person.userId) ?? 0) > nowMs()) throw refuse('You can walk in.')
    if (hearersAt(door).length === 0) throw refuse(`The people in ${area.name} don’t want to be disturbed.`)
    return door
  }

  const handlers = {
    'door:knock': async ({ areaId }, caller) => {
      const key: KnockKey = { spaceId: caller.space.id, areaId, personId: caller.personId }
      const { area } = doorToKnockAt(caller, areaId)
      if (pending.has(keyOf(key))) return null
      if ((await often.count(keyOf(key))).isOver)
        throw new AppError('TOO_MANY', {
          message: `They heard your knock in ${area.name}. Try again in a few minutes.`,
        })
      if (pending.has(keyOf(key)) || !doors.findClosed(key.spaceId, areaId)) return null
      const knock: PendingKnock = { ...key, nodeId: nodes.id, untilMs: nowMs() + KNOCKS.waitMs }
      showKnock(knock)
      nodes.tell(BEGUN, knock)
      return null
    },
    'door:answer': ({ areaId, personId, isLetIn }, caller) => {
      areaOf(caller, areaId)
      const door = doors.findClosed(caller.space.id, areaId)
      const key: KnockKey = { spaceId: caller.space.id, areaId, personId }
      if (!door || !pending.has(keyOf(key)))
        throw new AppError('NOT_FOUND', { message: 'Someone already answered, or they left.' })
      if (!hearersAt(door).some(({ userId }) => userId === caller.personId)) throw new AppError('FORBIDDEN')
      decide({ ...key, end: isLetIn ? 'let-in' : 'not-now', byId: caller.personId })
      return null
    },
  } satisfies LiveHandlers<'door:knock' | 'door:answer'>

  return {
    handlers,
    /** Ends all knocks at a door that was opened. */
    endAll: (spaceId: string, areaId: number, byId: string | null): void => {
      for (const knock of [...pending.values()])
        if (knock.spaceId === spaceId && knock.areaId === areaId) endOwn(knock, 'open', byId)
    },
    /** Ends the knocks of people who have moved and are now inside, or have left the space. */
    follow: (spaceId: string, personIds: ReadonlySet<string>): void => {
      for (const knock of [...pending.values()]) {
        if (knock.spaceId !== spaceId || !personIds.has(knock.personId)) continue
        const isIn = doors.findClosed(spaceId, knock.areaId)?.inside.has(knock.personId)
        if (isIn || !floor.isIn(spaceId, knock.personId)) endOwn(knock, 'gone')
      }
    },
    look: (): void => {
      for (const knock of [...pending.values()]) {
        if (nowMs() >= knock.untilMs) endOwn(knock, 'no-answer')
        if (nowMs() < knock.untilMs + ORPHAN_MS) continue
        applyEnd({
          spaceId: knock.spaceId,
          areaId: knock.areaId,
          personId: knock.personId,
          end: 'gone',
          byId: null,
        })
      }
    },
  }
}
