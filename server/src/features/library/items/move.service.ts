import type { Transaction } from '../../../platform/db/drizzle.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import type { Chatter } from '../../chat/core/service.ts'
import type { SeenItem } from '../core/queries.ts'
import { movePaths, seenItem } from '../core/queries.ts'
import { keepLevel, rightsAlong } from '../core/rights.queries.ts'
import { rankOf } from '../core/rules.ts'

/**
 * [LIB-70] Whoever may edit an item moves it where the same is said of who may do what, and gains nothing by it, not
 * even in a folder of their own. Where other things are said, it is for whoever manages the item.
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
  const moved = await seenItem(tx, who, item.id)
  if (moved && moved.level > item.level) await keepLevel(tx, item, who.personId)
}
