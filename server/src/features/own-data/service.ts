import type { Input, Reply } from '@metapyra/contract/calls'
import { AppError } from '../../platform/http/app-error.ts'
import { isId } from '../../platform/ids.ts'
import type { Services } from '../../platform/services.ts'
import { ownRows } from './queries.ts'

const PAGE = 500

type Value = Reply<'POST v2/user/own-data'>['rows'][number][string]

const inWords = (name: string): string => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

const cellOf = (value: unknown): Value => {
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return value
  return value instanceof Date ? value.toISOString() : String(value)
}

/** [CHAT-72] Returns only the caller's own data, of all their spaces, in pages. */
export const ownData = async (
  { db }: Services,
  personId: string,
  { part, after = '' }: Input<'POST v2/user/own-data'>,
): Promise<Reply<'POST v2/user/own-data'>> => {
  if (after && !isId(after.split(' ', 1)[0] ?? ''))
    throw new AppError('VALIDATION', { fields: { after: 'Use the value from the previous page.' } })
  const rows = await ownRows(db, part, personId, { after: after || undefined, limit: PAGE })
  return {
    rows: rows.map(({ key: _, ...row }) =>
      Object.fromEntries(Object.entries(row).map(([name, value]) => [inWords(name), cellOf(value)])),
    ),
    next: rows.length === PAGE ? String(rows.at(-1)?.['key']) : null,
  }
}
