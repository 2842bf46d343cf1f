import { AppError } from '../../../platform/http/app-error.ts'
import type { Services } from '../../../platform/services.ts'
import { requireItem } from '../core/require-item.service.ts'
import type { Reader } from '../core/rights.queries.ts'
import { itemOfFile } from '../core/versions.queries.ts'

/**
 * [LIB-13] Returns a stored file's name for readers who can see the item of which it is a version. Until it is a
 * version, only for its uploader.
 */
export const fileReadBy = async (
  services: Services,
  reader: Reader,
  file: { id: string; ownerId: string; name: string },
): Promise<{ name: string } | undefined> => {
  const itemId = await itemOfFile(services.db, file.id)
  if (itemId === undefined) return file.ownerId === reader.personId ? { name: file.name } : undefined
  return requireItem(services, reader, itemId).catch((error: Error) => {
    if (error instanceof AppError) return undefined
    throw error
  })
}
