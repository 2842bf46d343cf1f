import { readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY_MS, HOUR_MS } from '@metapyra/contract/constants'
import type { Services } from '../../services.ts'
import { deleteUnkept } from './library-file.queries.ts'
import { deleteUnsent, digestsInUse } from './sent.queries.ts'

const DIGEST = /^[0-9a-f]{64}$/
/** Stored and not recorded yet, or about to be recorded again. */
const FRESH_MS = HOUR_MS

/** [CHAT-53] What was stored for a message and not sent within a day is gone, and bytes that no file has any more. */
export const sweepFiles = async ({ db, config, clock }: Services): Promise<void> => {
  const before = new Date(clock().getTime() - DAY_MS)
  await deleteUnsent(db, before)
  await deleteUnkept(db, before)
  const root = join(config.DATA_DIR, 'files')
  for (const folder of await readdir(root).catch(() => [])) {
    const digests = (await readdir(join(root, folder)).catch(() => [])).filter((name) => DIGEST.test(name))
    if (digests.length === 0) continue
    const used = await digestsInUse(db, digests)
    for (const digest of digests)
      if (!used.has(digest)) await removeBytes(join(root, folder, digest), clock().getTime() - FRESH_MS)
  }
}

/** Taken aside first: whoever stores the same bytes now either has marked them as fresh by then, or writes them anew. */
const removeBytes = async (path: string, untilMs: number): Promise<void> => {
  if ((await stat(path)).mtimeMs > untilMs) return
  const aside = `${path}.gone`
  await rename(path, aside)
  if ((await stat(aside)).mtimeMs > untilMs) await rename(aside, path)
  else await rm(aside)
}
