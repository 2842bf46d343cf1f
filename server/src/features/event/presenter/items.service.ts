import { EVENT } from '@metapyra/contract/event'
import type { Executor } from '../../../platform/db/drizzle.ts'
import { itemsNamed, itemsToName } from '../../library/items/named.service.ts'
import { wrong } from '../core/content.rules.ts'
import type { EventRow } from '../core/queries.ts'
import type { Viewer } from '../core/rules.ts'

/** A visitor has no right of their own in the library: nobody's id stands for them all. */
const NOBODYS = '00000000-0000-0000-0000-000000000000'

const readerOf = ({ spaceId, role, userId, guestRights }: Viewer) => ({
  ...{ spaceId, role, guestRights },
  personId: userId ?? NOBODYS,
})

/** [EVENT-31] What of the library lies with these events, as far as it is there for somebody. */
export const itemsOf = (db: Executor, viewer: Viewer, events: Pick<EventRow, 'itemIds'>[]) =>
  itemsNamed(db, readerOf(viewer), [...new Set(events.flatMap(({ itemIds }) => itemIds))])

/** What lies with an event from now on, where anything is said of that. */
export const withItems = async <T extends { itemIds?: string[] }>(
  db: Executor,
  viewer: Viewer,
  wish: T,
  before: string[] = [],
): Promise<T> => {
  if (!wish.itemIds) return wish
  const itemIds = await itemsToName(db, readerOf(viewer), { named: wish.itemIds, before })
  if (itemIds.length > EVENT.itemsMost) throw wrong({ itemIds: `Choose at most ${EVENT.itemsMost}.` })
  return { ...wish, itemIds }
}
