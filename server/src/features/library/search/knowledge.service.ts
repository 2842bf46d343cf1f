import type { SearchableContent } from '../../../platform/retrieval/knowledge.ts'
import type { Services } from '../../../platform/services.ts'
import type { Reader } from '../core/rights.queries.ts'
import type { Change } from './knowledge.queries.ts'
import { changesAfter, readPassages, textsOf } from './knowledge.queries.ts'

const PAGE = 200
const NO_ID = '00000000-0000-0000-0000-000000000000'
const FIRST: Change = { at: '-infinity', id: NO_ID }
/**
 * Changes become visible when their transactions commit but get their timestamp before, so each check reaches back this
 * far. No transaction takes longer, and what was read already costs only its name.
 */
const OVERLAP_MS = 30_000

const before = (at: string): string =>
  at === FIRST.at ? at : new Date(Date.parse(at) - OVERLAP_MS).toISOString()

/** Makes the library available to agents. */
export const libraryKnowledge = ({ db }: Pick<Services, 'db'>): SearchableContent<Reader> => ({
  kind: 'library',
  follow: (spaceId) => {
    let newest = FIRST.at
    const read = new Map<string, string>()
    return async function* () {
      let place: Change = { at: before(newest), id: NO_ID }
      for (const [id, at] of read) if (at < place.at) read.delete(id)
      for (;;) {
        const page = await changesAfter(db, spaceId, place, PAGE)
        const notIndexed = page.filter(({ id, at }) => read.get(id) !== at)
        if (notIndexed.length > 0)
          yield await textsOf(
            db,
            notIndexed.map(({ id }) => id),
          )
        for (const { id, at } of notIndexed) read.set(id, at)
        place = page.at(-1) ?? place
        if (page.length < PAGE) break
      }
      if (place.id !== NO_ID) newest = place.at
    }
  },
  read: async (reader, wanted, { folderIds }) =>
    (await readPassages(db, reader, wanted, folderIds)).map((passage) => ({
      ...passage,
      kind: 'library' as const,
    })),
})
