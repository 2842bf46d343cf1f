import type { Transaction } from '../../../platform/db/drizzle.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import type { ItemRow } from './queries.ts'
import { isNameTaken, namesIn } from './queries.ts'
import { freeName, nameKeyOf } from './rules.ts'

type Place = Pick<ItemRow, 'workspaceId' | 'parentId'>

/** [LIB-2] No two in a folder are called the same. */
export const requireFreeName = async (
  tx: Transaction,
  { name, ...place }: Place & { name: string; id?: string },
): Promise<void> => {
  if (!(await isNameTaken(tx, { ...place, nameKey: nameKeyOf(name) }))) return
  throw new AppError('CONFLICT', {
    fields: { name: 'This name is already used in this folder.' },
    message: `There’s already a “${name}” in this folder.`,
  })
}

/** [LIB-2] The name itself, or with a number: of a folder with thousands its names are read only where it is taken. */
export const freeNameIn = async (tx: Transaction, place: Place, name: string): Promise<string> => {
  if (!(await isNameTaken(tx, { ...place, nameKey: nameKeyOf(name) }))) return name
  return freeName(name, await namesIn(tx, place.workspaceId, place.parentId))
}
