import type { Input, Reply } from '@metapyra/contract/calls'
import type { LibraryItem, LibrarySnippet } from '@metapyra/contract/entities/library'
import { LIBRARY } from '@metapyra/contract/library'
import { AppError } from '../../../platform/http/app-error.ts'
import type { Services } from '../../../platform/services.ts'
import type { ParsedSearch } from '../../../platform/text/search-words.ts'
import { parseSearch, rangesIn } from '../../../platform/text/search-words.ts'
import { toItems } from '../core/presenter.service.ts'
import { requireItem } from '../core/require-item.service.ts'
import type { Reader } from '../core/rights.queries.ts'
import type { Cursor } from './list.service.ts'
import type { FoundItem, FoundPassage } from './search.queries.ts'
import { findItems, passagesFor } from './search.queries.ts'

type ListQuery = Omit<Input<'POST v2/library/list'>, 'next'> & { search: string; pageSize: number }
const KEY = /^([01]) (\d{4}-[\d-]{5}T[\d:.]+Z)$/

const afterOf = (place: Cursor | undefined) => {
  if (!place) return undefined
  const [, isTitle, updatedAt = ''] = KEY.exec(place.key) ?? []
  if (Number.isNaN(Date.parse(updatedAt)))
    throw new AppError('VALIDATION', { fields: { next: 'Use the value from the previous page.' } })
  return { isTitle: Number(isTitle), updatedAt, id: place.id }
}

/** [LIB-20] Finds items with all these words in name, tags or text, and where the words are. */
export const searchLibrary = async (
  services: Services,
  reader: Reader,
  { search, filter = 'all', parentId, pageSize }: ListQuery,
  place: Cursor | undefined,
): Promise<{ rows: Reply<'POST v2/library/list'>['rows']; last: Cursor | undefined }> => {
  const sought = parseSearch(search)
  const within = parentId ? (await requireItem(services, reader, parentId)).id : undefined
  const after = afterOf(place)
  const { query, anyQuery } = sought
  if (!query || !anyQuery) return { rows: [], last: undefined }
  const found = await findItems(services.db, reader, { query, filter, within, after, limit: pageSize + 1 })
  const pageRows = found.slice(0, pageSize)
  const versionIds = pageRows.flatMap(({ version }) => version?.id ?? [])
  const passages = await passagesFor(services.db, versionIds, { query, anyQuery })
  const byVersion = new Map(passages.map((passage) => [passage.versionId, passage]))
  const last = found.length > pageSize ? pageRows.at(-1) : undefined
  return {
    rows: toItems(pageRows).map((item) => marked(item, sought, byVersion.get(item.version?.id ?? ''))),
    last: last && { id: last.id, key: keyOf(last) },
  }
}

const keyOf = ({ isTitle, updatedAt }: FoundItem): string => `${isTitle} ${updatedAt.toISOString()}`

const marked = (item: LibraryItem, sought: ParsedSearch, passage: FoundPassage | undefined): LibraryItem => ({
  ...item,
  nameRanges: rangesIn(item.name, sought),
  ...(passage && { snippet: snippetOf(passage, sought) }),
})

/** Returns a line or two around the first of the words. */
const snippetOf = ({ text, page, heading }: FoundPassage, sought: ParsedSearch): LibrarySnippet => {
  const first = rangesIn(text, sought)[0]?.start ?? 0
  const from = Math.max(0, text.lastIndexOf(' ', Math.max(0, first - LIBRARY.mostSnippetLength / 4)) + 1)
  const start = Math.min(from, first)
  const part = text.slice(start, start + LIBRARY.mostSnippetLength).toWellFormed()
  return { text: part, ranges: rangesIn(part, sought), page, heading }
}
