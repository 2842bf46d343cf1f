import { EVENT } from '@metapyra/contract/event'
import type { Executor } from '../../../platform/db/drizzle.ts'
import { itemsToAttach, visibleItemsById } from '../../library/items/attached-items.service.ts'
import { wrong } from '../core/content.rules.ts'
import type { EventRow } from '../core/queries.ts'
import type { Viewer } from '../core/viewer.rules.ts'

/** Visitors have no library rights of their own, so an id that belongs to no one stands for all of them. */
const NO_PERSON_ID = '00000000-0000-0000-0000-000000000000'

const readerOf = ({ spaceId, role, userId, guestRights }: Viewer) => ({
  ...{ spaceId, role, guestRights },
  personId: userId ?? NO_PERSON_ID,
})

/** [EVENT-31] Returns the library items attached to these events that a viewer can see. */
export const itemsOf = (db: Executor, viewer: Viewer, events: Pick<EventRow, 'itemIds'>[]) =>
  visibleItemsById(db, readerOf(viewer), [...new Set(events.flatMap(({ itemIds }) => itemIds))])

/** Checks the items to attach to an event, if the input has any. */
export const withItems = async <T extends { itemIds?: string[] }>(
  db: Executor,
  viewer: Viewer,
  input: T,
  before: string[] = [],
): Promise<T> => {
  if (!input.itemIds) return input
  const itemIds = await itemsToAttach(db, readerOf(viewer), { named: input.itemIds, before })
  if (itemIds.length > EVENT.itemsMost) throw wrong({ itemIds: `Choose at most ${EVENT.itemsMost}.` })
  return { ...input, itemIds }
}
