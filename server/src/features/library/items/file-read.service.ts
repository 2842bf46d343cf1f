import { AppError } from '../../../platform/http/app-error.ts'
import type { Services } from '../../../platform/services.ts'
import type { Reader } from '../core/rights.queries.ts'
import { requireItem } from '../core/service.ts'
import { itemOfFile } from '../core/versions.queries.ts'

/** [LIB-13] What a stored file is called for whoever may see the item that it is a version of; until it is one, for who stored it. */
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
