import type { EventItem } from '@metapyra/contract/entities/event'
import type { Executor } from '../../../platform/db/drizzle.ts'
import { sql } from '../../../platform/db/drizzle.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import { itemsOfSpace, visibleItems } from '../core/queries.ts'
import type { Reader } from '../core/rights.queries.ts'

/** Returns those of the items that a reader can see, by id. Leaves out trashed items. */
export const visibleItemsById = async (
  db: Executor,
  reader: Reader,
  ids: string[],
): Promise<Map<string, EventItem>> => {
  if (ids.length === 0) return new Map()
  const seen = await visibleItems(db, reader, {
    where: sql`i.id = any(${sql.param(ids)}::uuid[]) and i.trashed_at is null`,
    limit: ids.length,
    textLength: 0,
  })
  return new Map(
    seen.map(({ id, kind, name, version }) => [id, { id, kind, name, mime: version?.mime ?? null }]),
  )
}

/**
 * [EVENT-31] Returns the item ids to attach from now on: those the reader names, which they must be able to see, and
 * earlier ones they cannot see, as long as those exist.
 */
export const itemsToAttach = async (
  db: Executor,
  reader: Reader,
  { named, before }: { named: string[]; before: string[] },
): Promise<string[]> => {
  const wanted = [...new Set(named.map((id) => id.toLowerCase()))]
  const seen = await visibleItemsById(db, reader, [...new Set([...wanted, ...before])])
  if (wanted.some((id) => !seen.has(id)))
    throw new AppError('NOT_FOUND', { message: 'One of these items isn’t in the library.' })
  const unseen = before.filter((id) => !seen.has(id))
  const existing = await itemsOfSpace(db, reader.spaceId, unseen)
  return [...wanted, ...unseen.filter((id) => existing.has(id))]
}
