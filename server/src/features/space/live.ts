import type { Live, LiveCaller, LiveHandlers } from '../../realtime/live.ts'
import type { Services } from '../../services.ts'
import { showChanges } from './changes.live.ts'
import { figureOf, storeTrace } from './queries.ts'
import { personFor, ROOM } from './rules.ts'

export const spaceLive = (services: Services, live: Live) => {
  const { db, clock } = services
  live.floor.storePlaceWith((spaceId, personId, lastLocation) =>
    storeTrace(db, spaceId, personId, { lastActiveAt: clock(), lastLocation }),
  )

  /** Somebody without an account is known by their session alone. */
  const see = async ({ personId, space, name, image, role }: LiveCaller) => {
    const figure = await figureOf(db, space.id, personId)
    return personFor(personId, figure ?? { name, image, role, character: null, lastLocation: null })
  }

  showChanges(services, live, see)

  return {
    'space:enter': async (_input, caller) => {
      const entered = live.enter(caller, ROOM, await see(caller))
      live.attempt(storeTrace(db, caller.space.id, caller.personId, { lastActiveAt: clock() }))
      return { ...entered, room: ROOM }
    },
    'space:move': (move, caller) => {
      live.floor.move(caller.space.id, caller.personId, move)
      return undefined
    },
  } satisfies LiveHandlers<'space:enter' | 'space:move'>
}
