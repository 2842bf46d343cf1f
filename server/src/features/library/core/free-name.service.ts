import type { Transaction } from '../../../platform/db/drizzle.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import { freeName } from './free-name.rules.ts'
import { nameKeyOf } from './name.rules.ts'
import type { ItemRow } from './queries.ts'
import { isNameTaken, namesIn } from './queries.ts'

type Folder = Pick<ItemRow, 'workspaceId' | 'parentId'>

/** [LIB-2] Throws if another item in the folder has this name. */
export const requireFreeName = async (
  tx: Transaction,
  { name, ...place }: Folder & { name: string; id?: string },
): Promise<void> => {
  if (!(await isNameTaken(tx, { ...place, nameKey: nameKeyOf(name) }))) return
  throw new AppError('CONFLICT', {
    fields: { name: 'This name is already used in this folder.' },
    message: `There’s already a “${name}” in this folder.`,
  })
}

/**
 * [LIB-2] Returns the name, with a number added if it is taken. The folder's names are read only in that case, because
 * there may be thousands.
 */
export const freeNameIn = async (tx: Transaction, place: Folder, name: string): Promise<string> => {
  if (!(await isNameTaken(tx, { ...place, nameKey: nameKeyOf(name) }))) return name
  return freeName(name, await namesIn(tx, place.workspaceId, place.parentId))
}
