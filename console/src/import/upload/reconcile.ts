import type { ImportBatch } from '@metapyra/contract/entities/import'
import type { Api } from '@metapyra/session/api'
import { ApiError } from '@metapyra/session/errors'
import type { ImportSession } from '../worker/import-session.ts'

/**
 * [IMP-9] Applies the server's results of an import before it continues, and returns the batches that the server lacks.
 * If the server does not know the import, it has received no batch.
 */
export async function reconcile(
  api: Api,
  source: Pick<ImportSession, 'settle'>,
  { importId, batchCount }: { importId: string; batchCount: number },
): Promise<{ open: number[]; done: number[] }> {
  const done = new Set<number>()
  for (let next: string | undefined, isMore = true; isMore; isMore = next !== undefined) {
    const page: { rows: ImportBatch[]; next?: string } = await fetchBatches(api, importId, next)
    for (const { batch, results } of page.rows) {
      if (batch >= batchCount) continue
      source.settle(batch, results)
      done.add(batch)
    }
    next = page.next
  }
  const all = Array.from({ length: batchCount }, (_, batch) => batch)
  return { open: all.filter((batch) => !done.has(batch)), done: [...done] }
}

async function fetchBatches(api: Api, importId: string, next: string | undefined) {
  try {
    return await api('POST v2/admin/workspace/import-batches', { importId, ...(next && { next }) })
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return { rows: [] }
    throw error
  }
}
