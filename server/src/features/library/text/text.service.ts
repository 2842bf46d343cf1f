import { performance } from 'node:perf_hooks'
import type { Transaction } from '../../../platform/db/drizzle.ts'
import { createPassages } from '../../../platform/documents/passages.ts'
import { readPlain } from '../../../platform/documents/plain.ts'
import type { ReadDocument } from '../../../platform/documents/read-document.ts'
import {
  documentKindOf,
  MOST_DOCUMENT_BYTES,
  readDocument,
} from '../../../platform/documents/read-document.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import { emitOnCommit } from '../../../platform/on-commit.ts'
import type { Services } from '../../../platform/services.ts'
import { indexWordsIn } from '../../../platform/text/search-words.ts'
import { InputError } from '../../../platform/workers/confined-answer.ts'
import { LimitExceeded, OutOfTime } from '../../../platform/workers/confined-process.ts'
import { itemById } from '../core/queries.ts'
import type { VersionRow } from '../core/versions.queries.ts'
import type { Unread } from './text.queries.ts'
import {
  claimUnread,
  delayNextTurn,
  indexItem,
  releaseUnread,
  storePassages,
  uncountTry,
} from './text.queries.ts'

/** After this time, the server that began is considered gone. */
const STALE_MS = 3 * 60_000
const MOST_TRIES = 3

/** Returns whether a file has text to extract. */
export const textStatusOf = (mime: string, name: string, bytes: number): VersionRow['textStatus'] =>
  documentKindOf(mime, name) && bytes <= MOST_DOCUMENT_BYTES ? 'pending' : 'none'

/** Indexes a note's text at once, because it needs no extraction. */
export const readNote = async (tx: Transaction, versionId: string, text: string): Promise<void> => {
  const out = createPassages()
  readPlain(text, 'note.md', out)
  const passages = out.passages.map((passage) => ({
    ...passage,
    words: indexWordsIn(passage.text).join(' '),
  }))
  await storePassages(tx, versionId, passages, 'ok')
}

/**
 * [LIB-27] Each document first gets a short time limit; slow ones get a long one later, in parallel to the first tries
 * of others.
 */
const QUICK = { isSlow: false, limitMs: 5000 }
const SLOW = { isSlow: true, limitMs: 30_000 }
type Lane = typeof QUICK

/** Returns the extracted text; undefined if it cannot be read, `later` if it is left for another time. */
const textOf = async (
  { db, files }: Services,
  { id, mime, name, sha256, tries }: Unread,
  { isSlow, limitMs }: Lane,
  stopping: AbortSignal,
): Promise<ReadDocument | undefined | 'later'> => {
  const kind = documentKindOf(mime, name)
  if (!kind || tries > MOST_TRIES) return undefined
  try {
    return await files.withLocal(sha256, (path) =>
      readDocument({ path, name, kind }, { limitMs, signal: stopping }),
    )
  } catch (error) {
    const isTooShort = error instanceof OutOfTime && !isSlow
    if (isTooShort || stopping.aborted) {
      await releaseUnread(db, id, { isTextSlow: isSlow || isTooShort })
      return 'later'
    }
    if (error instanceof LimitExceeded || error instanceof InputError) return undefined
    // While the file store is unreachable, nothing is known of the text.
    if (error instanceof AppError) await uncountTry(db, id)
    throw error
  }
}

/** [LIB-19] A file that cannot be read is not found by its text, with no other effect. */
const readOne = async (
  services: Services,
  unread: Unread,
  lane: Lane,
  stopping: AbortSignal,
): Promise<void> => {
  const { db, clock } = services
  const { id, itemId, workspaceId } = unread
  const since = performance.now()
  const read = await textOf(services, unread, lane, stopping)
  await delayNextTurn(db, { workspaceId, now: clock(), ms: performance.now() - since })
  if (read === 'later') return
  const keep = (tx: Transaction, isRead: boolean) =>
    read && isRead
      ? storePassages(tx, id, read.passages, read.isWhole ? 'ok' : 'partial')
      : storePassages(tx, id, [], 'failed')
  const store = (isRead: boolean) =>
    db.transaction(async (tx) => {
      const item = await itemById(tx, itemId)
      if (!item) return
      await keep(tx, isRead)
      if (item.versionId === id) await indexItem(tx, item)
      emitOnCommit(tx, 'library:changed', { workspaceId: item.workspaceId, parentId: item.parentId })
    })
  // Text whose vector exceeds the index's limit is treated as unreadable.
  await store(true).catch(() => store(false))
}

/** Reads the library's new files in the background, one after another. */
const extractPendingTexts = async (services: Services, lane: Lane, stopping: AbortSignal): Promise<void> => {
  while (!stopping.aborted) {
    const now = services.clock()
    const stale = new Date(now.getTime() - STALE_MS)
    const unread = await claimUnread(services.db, { now, stale, isSlow: lane.isSlow })
    if (!unread) return
    await readOne(services, unread, lane, stopping)
  }
}

/** Quick and slow documents have separate runs, so that neither waits for the other. */
export const readQuickTexts = (services: Services, stopping: AbortSignal): Promise<void> =>
  extractPendingTexts(services, QUICK, stopping)
export const readSlowTexts = (services: Services, stopping: AbortSignal): Promise<void> =>
  extractPendingTexts(services, SLOW, stopping)
