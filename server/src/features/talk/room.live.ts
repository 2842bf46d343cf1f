import { isDoNotDisturb } from '@metapyra/contract/presence'
import type { Talk, TalkMember } from '@metapyra/contract/talk'
import { areaAt } from '@metapyra/map/plan'
import { newId } from '../../ids.ts'
import type { Live } from '../../realtime/live.ts'
import { createCircles } from './rules.ts'
import type { Seat } from './seats.live.ts'

export type Room = ReturnType<typeof createRoom>

/** Longer than it takes those who stand together to be a circle. */
const FORMING_MS = 1500

interface Deps {
  spaceId: string
  floor: Live['floor']
  seats(): ReadonlyMap<string, Seat>
  /** What somebody is told from now on; at this node or another. */
  tell(personId: string, talk: Talk): void
}

/** The circles of one space, as long as this node decides there. */
export const createRoom = ({ spaceId, floor, seats, tell }: Deps) => {
  const circles = createCircles({
    areaAt: (place) => {
      const { plan } = floor.roomOf(spaceId) ?? {}
      return plan && areaAt(plan, place)
    },
    newId,
  })
  const untold = new Set<string>()
  /** Until then circles form that another node has told of already: nobody is told that theirs is none. */
  let formsUntilMs = 0

  const talkOf = (personId: string): Talk => {
    const circle = circles.circleOf(personId)
    const members = circle?.memberIds.flatMap((userId): TalkMember[] => {
      const { nodeId: _, socketId: __, ...media } = seats().get(userId) ?? {}
      return 'seat' in media ? [{ userId, ...media }] : []
    })
    return {
      circle: circle && members ? { id: circle.id, kind: circle.kind, members } : null,
      isFull: circles.isFullFor(personId),
    }
  }
  const tellAll = (personIds: Iterable<string>): void => {
    for (const personId of personIds) {
      if (!seats().has(personId)) continue
      const talk = talkOf(personId)
      if (talk.circle || performance.now() >= formsUntilMs) tell(personId, talk)
      else untold.add(personId)
    }
  }
  return {
    /** Where they stand now. */
    follow: (personId: string): void => {
      const person = floor.find(spaceId, personId)
      if (person) circles.put(personId, person, isDoNotDisturb(person))
      else circles.remove(personId)
    },
    remove: circles.remove,
    /** Somebody sends something else, or from another page: their circle is told, and they themselves. */
    retell: (personId: string): void => tellAll(circles.circleOf(personId)?.memberIds ?? [personId]),
    /** Another node decided before for these: they are told once all is as it stands here. */
    takeOver: (personIds: Iterable<string>): void => {
      for (const personId of personIds) untold.add(personId)
      formsUntilMs = performance.now() + FORMING_MS
    },
    isPending: (): boolean => circles.isPending() || untold.size > 0,
    settle: (): void => {
      tellAll(circles.settle(performance.now()))
      if (untold.size === 0 || performance.now() < formsUntilMs) return
      tellAll(untold)
      untold.clear()
    },
  }
}
