import type { Circle, Talk, TalkMember } from '@metapyra/contract/entities/talk'
import { isDoNotDisturb } from '@metapyra/contract/presence'
import { areaAt } from '@metapyra/map/plan'
import type { Executor } from '../../platform/db/drizzle.ts'
import { newId } from '../../platform/ids.ts'
import type { Live } from '../../platform/realtime/live.ts'
import type { SfuProvider } from '../../providers/sfu/provider.ts'
import { createAdmission } from './admission.live.ts'
import { createCircles } from './circles.rules.ts'
import { createSpaceConsents } from './consent.live.ts'
import { createReturns } from './returns.rules.ts'
import type { Seat } from './seats.live.ts'
import type { Means } from './transport.rules.ts'
import { tilesAround } from './zone.rules.ts'

export type Room = ReturnType<typeof createRoom>

/** Longer than people who stand together need to form a circle. */
const FORMING_MS = 1500

interface Deps {
  spaceId: string
  db: Executor
  attempt: Live['attempt']
  floor: Pick<Live['floor'], 'find' | 'roomOf'>
  seats(): ReadonlyMap<string, Seat>
  means: Means
  /** The SFU, if there is one. */
  sfu: SfuProvider | null
  /** Sends a person's new state to their page, on this node or another. */
  tell(personId: string, talk: Talk): void
}

/** The circles of one space, while this node decides for it. */
export const createRoom = ({ spaceId, db, attempt, floor, seats, means, sfu, tell }: Deps) => {
  const circles = createCircles({
    areaAt: (place) => {
      const { plan } = floor.roomOf(spaceId) ?? {}
      return plan && areaAt(plan, place)
    },
    tilesAround: (a, b) => tilesAround(floor.roomOf(spaceId)?.isOpen, a, b),
    newId,
    means,
    mayTalk: (a, b) => consents.mayTalk(a, b),
  })
  const returns = createReturns(() => performance.now())
  // A person listening uninvited is left alone in the old room. Stages are not renewed, because everyone can hear them.
  const onReturn = (circleId: string, personIds: string[]): void => {
    if (circles.renew(circleId)) refollow(personIds.filter(returns.add))
  }
  const admission = sfu && createAdmission({ spaceId, sfu, attempt, onReturn })
  const follow = (personId: string): void => {
    const person = floor.find(spaceId, personId)
    consents.meet(personId)
    if (person) circles.put(personId, person, isDoNotDisturb(person) || returns.isOut(personId))
    else circles.remove(personId)
  }
  /** Updates people who are now left out, or no longer are. */
  const refollow = (personIds: string[]): void => {
    for (const personId of personIds) {
      if (!seats().has(personId)) continue
      follow(personId)
      stale.add(personId)
    }
  }
  const followAll = (): void => {
    for (const personId of seats().keys()) follow(personId)
  }
  /** Only now can this person and those beside them be asked about each other. */
  const meet = (personId: string): void => {
    follow(personId)
    for (const one of [personId, ...circles.strangersOf(personId)]) stale.add(one)
  }
  const consents = createSpaceConsents({
    db,
    spaceId,
    attempt,
    isHere: (personId) => seats().has(personId),
    talking: () =>
      [...seats().keys()].flatMap((one) => {
        const { kind, memberIds = [] } = circles.circleOf(one) ?? {}
        const others = kind === 'near' ? memberIds.filter((memberId) => one < memberId) : []
        return others.map((other): [string, string] => [one, other])
      }),
    onKnown: (personId) => (personId === undefined ? followAll() : meet(personId)),
  })
  /**
   * `changed`: people whose circle is notified at the next tick; `stale`: people who are notified alone. Several
   * changes at once cause one notification.
   */
  const changed = new Set<string>()
  const stale = new Set<string>()
  const untold = new Set<string>()
  /**
   * Until then, circles that another node has announced are forming again, and no one is sent that theirs has ended.
   */
  let formsUntilMs = 0

  const asTold = ({ memberIds, ...circle }: NonNullable<ReturnType<typeof circles.circleOf>>): Circle => ({
    ...circle,
    members: memberIds.flatMap((userId): TalkMember[] => {
      const { nodeId: _, socketId: __, ...media } = seats().get(userId) ?? {}
      return 'seat' in media ? [{ userId, ...media }] : []
    }),
  })
  const talkOf = (personId: string): Talk => {
    const circle = circles.circleOf(personId)
    return {
      circle: circle && asTold(circle),
      stages: circles.stagesOf(personId).map(asTold),
      isFull: circles.isFullFor(personId),
      ...(returns.isOut(personId) && { isLeftOut: true }),
      strangers: circles
        .strangersOf(personId)
        .filter((userId) => consents.isOpen(personId, userId))
        .map((userId) => ({ userId, isAwaited: consents.hasSaid(personId, userId) })),
    }
  }
  /** [TALK-22] Updates in which rooms of the SFU the person can be. */
  const admit = (personId: string, { circle, stages }: Talk): void => {
    const own = circle?.via === 'sfu' ? [circle.id] : []
    admission?.admit(personId, seats().get(personId)?.seat, [...own, ...stages.map(({ id }) => id)])
  }
  const tellAll = (personIds: Iterable<string>): void => {
    for (const personId of personIds) {
      if (!seats().has(personId)) continue
      const talk = talkOf(personId)
      admit(personId, talk)
      if (talk.circle || performance.now() >= formsUntilMs) tell(personId, talk)
      else untold.add(personId)
    }
  }
  return {
    /** Updates a person's position. */
    follow,
    /** Records that a person agrees to talk with another beside them. */
    agree: (personId: string, other: string): void => {
      if (consents.say(personId, other)) for (const one of [personId, other]) follow(one)
      else stale.add(personId)
    },
    /** Reads again whether the space requires consent. */
    readSettings: consents.read,
    remove: (personId: string): void => {
      circles.remove(personId)
      consents.forget(personId)
      admission?.admit(personId, undefined, [])
    },
    /** Notifies a person and their circle that the person sends other media or uses another page. */
    retell: (personId: string): void => void changed.add(personId),
    /** Takes these people over from another node. They are notified once their state is settled here. */
    takeOver: (personIds: Iterable<string>): void => {
      for (const personId of personIds) untold.add(personId)
      formsUntilMs = performance.now() + FORMING_MS
    },
    isPending: (): boolean => circles.isPending() || untold.size + changed.size + stale.size > 0,
    settle: (): void => {
      const affected = new Set([...circles.settle(performance.now()), ...stale])
      for (const personId of changed)
        for (const memberId of [
          ...(circles.circleOf(personId)?.memberIds ?? [personId]),
          ...circles.listenersOf(personId),
        ])
          affected.add(memberId)
      changed.clear()
      stale.clear()
      tellAll(affected)
      admission?.settle()
      if (untold.size === 0 || performance.now() < formsUntilMs) return
      tellAll(untold)
      untold.clear()
    },
    lookForIntruders: (): void => {
      refollow(returns.release())
      admission?.lookAround()
    },
    close: (): void => {
      consents.close()
      admission?.close()
    },
  }
}
