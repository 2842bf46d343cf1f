import type { Person } from '@metapyra/contract/person'
import { isVisitor } from '@metapyra/contract/presence'
import type { PersonReaction } from '@metapyra/contract/realtime'
import { GREETINGS } from '@metapyra/contract/signals'
import { AppError } from '../../platform/http/app-error.ts'
import type { Live, LiveCaller, LiveHandlers } from '../../platform/realtime/live.ts'
import type { Services } from '../../platform/services.ts'
import { hasBlocked } from '../block/service.ts'
import { whyNot } from './social.rules.ts'

const REACTIONS_EVERY_MS = 200
/** Reactions of one person within two seconds. */
const REACTIONS_LIMIT = { max: 6, seconds: 2 }
/** Limited, because each change is sent to everyone in the room. */
const HANDS_LIMIT = { max: 10, seconds: 10 }
const GREETED = 'person:greeted'
const HAND = 'person:hand'
const REACTED = 'space:reactions'

interface Greeted {
  spaceId: string
  to: string
  event: 'person:waved' | 'person:invited-over'
  from: string
}
type PersonKey = { spaceId: string; personId: string }

const placeOf = ({ space, personId }: LiveCaller): PersonKey => ({ spaceId: space.id, personId })

/** Signals between people in a room: waving, calling over, raising a hand, reacting. Nothing is stored. */
export const socialLive = (services: Services, live: Live) => {
  const { counters, clock } = services
  const { floor, nodes } = live
  const person = ({ spaceId, personId }: PersonKey): Person => {
    const one = floor.find(spaceId, personId)
    if (!one) throw new AppError('CONFLICT', { message: 'Join the space first.' })
    return one
  }

  const seconds = GREETINGS.withinMs / 1000
  const toAll = counters.here({ max: GREETINGS.max, seconds })
  const toOne = counters.here({ max: GREETINGS.maxToOne, seconds })
  /** [SOCIAL-2] Limits how often a person can signal one other person, and all others. */
  const takeTurn = async ({ spaceId, personId }: PersonKey, to: Person): Promise<void> => {
    const key = `${spaceId} ${personId}`
    const isOver = (await toOne.count(`${key} ${to.userId}`)).isOver
    if (isOver)
      throw new AppError('TOO_MANY', { message: `${to.name} has seen it. Try again in a few minutes.` })
    if ((await toAll.count(key)).isOver)
      throw new AppError('TOO_MANY', { message: 'You’ve waved a lot. Try again in a few minutes.' })
  }
  const bring = ({ spaceId, to, event, from }: Greeted): void => live.toPerson(spaceId, to, event, from)
  nodes.hear<Greeted>(GREETED, bring)
  const greet = async (caller: LiveCaller, to: string, event: Greeted['event']): Promise<null> => {
    const place = placeOf(caller)
    const other = floor.find(place.spaceId, to)
    const refusal = whyNot(person(place), other)
    if (!other || refusal) {
      const { code, message } = refusal ?? { code: 'NOT_FOUND' }
      throw new AppError(code, message ? { message } : {})
    }
    await takeTurn(place, other)
    // [CHAT-65] A blocked person does not learn of the block.
    if (await hasBlocked(services, place.spaceId, to, place.personId)) return null
    const greeted: Greeted = { spaceId: place.spaceId, to, event, from: place.personId }
    bring(greeted)
    nodes.tell(GREETED, greeted)
    return null
  }

  /** [SOCIAL-4] Raises or lowers a person's hand, on every node, because a person has one hand. */
  const raise = ({ spaceId, personId }: PersonKey, handUpAt: string | null): void => {
    const one = floor.find(spaceId, personId)
    if (one) floor.update({ ...one, handUpAt }, spaceId)
  }
  nodes.hear<PersonKey & { handUpAt: string | null }>(HAND, ({ handUpAt, ...place }) =>
    raise(place, handUpAt),
  )

  const hands = counters.here(HANDS_LIMIT)
  const often = counters.here(REACTIONS_LIMIT)
  const waiting = new Map<string, Map<string, number>>()
  const show = (spaceId: string, reactions: PersonReaction[]): void =>
    live.toSpaceVolatile(spaceId, REACTED, reactions)
  nodes.hear<{ spaceId: string; reactions: PersonReaction[] }>(REACTED, ({ spaceId, reactions }) =>
    show(spaceId, reactions),
  )
  /** [SOCIAL-5] Sends the collected reactions. */
  live.every(REACTIONS_EVERY_MS, () => {
    for (const [spaceId, of] of waiting) {
      const reactions = [...of]
      show(spaceId, reactions)
      nodes.tell(REACTED, { spaceId, reactions })
    }
    waiting.clear()
  })

  return {
    'person:wave': ({ to }, caller) => greet(caller, to, 'person:waved'),
    'person:invite-over': ({ to }, caller) => {
      if (isVisitor(caller)) throw new AppError('FORBIDDEN')
      return greet(caller, to, 'person:invited-over')
    },
    'person:hand': async ({ isUp }, caller) => {
      const place = placeOf(caller)
      if (isUp === (person(place).handUpAt !== null)) return null
      if ((await hands.count(`${place.spaceId} ${place.personId}`)).isOver) throw new AppError('TOO_MANY')
      const next = isUp ? clock().toISOString() : null
      raise(place, next)
      nodes.tell(HAND, { ...place, handUpAt: next })
      return null
    },
    'person:react': async ({ reaction }, caller) => {
      const { spaceId, personId } = placeOf(caller)
      person({ spaceId, personId })
      if ((await often.count(`${spaceId} ${personId}`)).isOver) throw new AppError('TOO_MANY')
      const of = waiting.get(spaceId) ?? new Map<string, number>()
      waiting.set(spaceId, of.set(personId, reaction))
      return null
    },
  } satisfies LiveHandlers<'person:wave' | 'person:invite-over' | 'person:hand' | 'person:react'>
}
