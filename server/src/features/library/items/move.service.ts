import type { Transaction } from '../../../platform/db/drizzle.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import type { Chatter } from '../../chat/core/chatter.service.ts'
import type { SeenItem } from '../core/queries.ts'
import { movePaths, visibleItem } from '../core/queries.ts'
import { insertRightIfMissing, rightsAlong } from '../core/rights.queries.ts'
import { rankOf } from '../core/rights.rules.ts'

/**
 * [LIB-70] Moves an item. Editors can move it only between places with the same rights, so that they gain nothing, not
 * even in a folder of their own. Other moves require managing the item.
 */
export const moveItem = async (
  tx: Transaction,
  who: Chatter,
  item: SeenItem,
  above: string[],
): Promise<void> => {
  const [before, after] = [await rightsAlong(tx, item.path.slice(0, -1)), await rightsAlong(tx, above)]
  if (item.level < rankOf('manage') && before.join() !== after.join())
    throw new AppError('FORBIDDEN', {
      message: 'Others have access to this folder. Only people who manage it can move it.',
    })
  await movePaths(tx, item, above)
  const moved = await visibleItem(tx, who, item.id)
  if (moved && moved.level > item.level) await insertRightIfMissing(tx, item, who.personId)
}
