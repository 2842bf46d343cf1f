import type { EventItem } from '@metapyra/contract/entities/event'
import type { Executor } from '../../../platform/db/drizzle.ts'
import { sql } from '../../../platform/db/drizzle.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import { itemsOfSpace, seenItems } from '../core/queries.ts'
import type { Reader } from '../core/rights.queries.ts'

/** What of the items that something else names is there for a reader, by their ids; what lies in the trash is not. */
export const itemsNamed = async (
  db: Executor,
  reader: Reader,
  ids: string[],
): Promise<Map<string, EventItem>> => {
  if (ids.length === 0) return new Map()
  const seen = await seenItems(db, reader, {
    where: sql`i.id = any(${sql.param(ids)}::uuid[]) and i.trashed_at is null`,
    limit: ids.length,
    textLength: 0,
  })
  return new Map(
    seen.map(({ id, kind, name, version }) => [id, { id, kind, name, mime: version?.mime ?? null }]),
  )
}

/**
 * [EVENT-31] What something else names from now on: what this reader names, which must be there for them, and of what
 * was named before what they do not see, as long as there is such an item.
 */
export const itemsToName = async (
  db: Executor,
  reader: Reader,
  { named, before }: { named: string[]; before: string[] },
): Promise<string[]> => {
  const wanted = [...new Set(named.map((id) => id.toLowerCase()))]
  const seen = await itemsNamed(db, reader, [...new Set([...wanted, ...before])])
  if (wanted.some((id) => !seen.has(id)))
    throw new AppError('NOT_FOUND', { message: 'One of these items isn’t in the library.' })
  const unseen = before.filter((id) => !seen.has(id))
  const kept = await itemsOfSpace(db, reader.spaceId, unseen)
  return [...wanted, ...unseen.filter((id) => kept.has(id))]
}
