import { AppError } from '../../../platform/http/app-error.ts'
import type { Services } from '../../../platform/services.ts'
import type { SeenItem } from './queries.ts'
import { visibleItem } from './queries.ts'
import type { Reader } from './rights.queries.ts'
import { rankOf } from './rights.rules.ts'

const MAY_EDIT = rankOf('edit')

/** [LIB-3] Returns an item the reader can see; a trashed one only if they can restore it. Throws otherwise. */
export const requireItem = async (
  { db }: Pick<Services, 'db'>,
  reader: Reader,
  itemId: string,
): Promise<SeenItem> => {
  const item = await visibleItem(db, reader, itemId.toLowerCase())
  if (!item || (item.trashedAt && item.level < MAY_EDIT)) throw new AppError('NOT_FOUND')
  return item
}
