import { isDoNotDisturb } from '@metapyra/contract/presence'
import type { Circle, Talk, TalkMember } from '@metapyra/contract/talk'
import { areaAt } from '@metapyra/map/plan'
import type { Executor } from '../../platform/db/drizzle.ts'
import { newId } from '../../platform/ids.ts'
import type { Live } from '../../platform/realtime/live.ts'
import type { SfuProvider } from '../../providers/sfu/provider.ts'
import { createAdmission } from './admission.live.ts'
import { createSpaceConsents } from './consent.live.ts'
import { createReturns } from './returns.rules.ts'
import { createCircles } from './rules.ts'
import type { Seat } from './seats.live.ts'
import type { Means } from './transport.rules.ts'
import { tilesAround } from './zone.rules.ts'

export type Room = ReturnType<typeof createRoom>

/** Longer than it takes those who stand together to be a circle. */
const FORMING_MS = 1500

interface Deps {
  spaceId: string
  db: Executor
  attempt: Live['attempt']
  floor: Pick<Live['floor'], 'find' | 'roomOf'>
  seats(): ReadonlyMap<string, Seat>
  means: Means
  /** The server that passes media on, where there is one. */
  sfu: SfuProvider | null
  /** What somebody is told from now on; at this node or another. */
  tell(personId: string, talk: Talk): void
}

/** The circles of one space, as long as this node decides there. */
export const createRoom = ({ spaceId, db, attempt, floor, seats, means, sfu, tell }: Deps) => {
  const circles = createCircles({
    areaAt: (place) => {
      const { plan } = floor.roomOf(spaceId) ?? {}
      return plan && areaAt(plan, place)
    },
    tilesAround: (one, other) => tilesAround(floor.roomOf(spaceId)?.isOpen, one, other),
    newId,
    means,
    mayTalk: (one, other) => consents.mayTalk(one, other),
  })
  const returns = createReturns(() => performance.now())
  // Who listens at the old one's door is left there with nobody; a stage is for everybody's ears.
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
  /** They are left out from now on, or no longer. */
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
  /** Only now may they, and who stands beside them, be asked about each other. */
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
        const others = kind === 'near' ? memberIds.filter((other) => one < other) : []
        return others.map((other): [string, string] => [one, other])
      }),
    onKnown: (personId) => (personId === undefined ? followAll() : meet(personId)),
  })
  /** Of whom their circle, or they alone, are told anew at the next tick: of many acts at once each is told once. */
  const changed = new Set<string>()
  const stale = new Set<string>()
  const untold = new Set<string>()
  /** Until then circles form that another node has told of already: nobody is told that theirs is none. */
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
  /** [TALK-22] Where the server that passes media on may have them. */
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
    /** Where they stand now. */
    follow,
    /** Somebody would talk with another who stands beside them. */
    agree: (personId: string, other: string): void => {
      if (consents.say(personId, other)) for (const one of [personId, other]) follow(one)
      else stale.add(personId)
    },
    /** The space may ask from now on, or no more. */
    readSettings: consents.read,
    remove: (personId: string): void => {
      circles.remove(personId)
      consents.forget(personId)
      admission?.admit(personId, undefined, [])
    },
    /** Somebody sends something else, or from another page: their circle is told, and they themselves. */
    retell: (personId: string): void => void changed.add(personId),
    /** Another node decided before for these: they are told once all is as it stands here. */
    takeOver: (personIds: Iterable<string>): void => {
      for (const personId of personIds) untold.add(personId)
      formsUntilMs = performance.now() + FORMING_MS
    },
    isPending: (): boolean => circles.isPending() || untold.size + changed.size + stale.size > 0,
    settle: (): void => {
      const whom = new Set([...circles.settle(performance.now()), ...stale])
      for (const personId of changed)
        for (const one of [
          ...(circles.circleOf(personId)?.memberIds ?? [personId]),
          ...circles.listenersOf(personId),
        ])
          whom.add(one)
      changed.clear()
      stale.clear()
      tellAll(whom)
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
