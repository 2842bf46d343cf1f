import type { Input } from '@metapyra/contract/calls'
import type { DriveTransfer } from '@metapyra/contract/entities/drive'
import { atom } from 'nanostores'
import { session } from '../../session/session.ts'
import { $hasTransfers, saveTransfersSince, transfersSince } from '../drive-since.ts'
import { invalidateFolder } from '../library-store.ts'

export type Wish =
  | { call: 'POST v2/drive/import'; input: Input<'POST v2/drive/import'> }
  | { call: 'POST v2/drive/upload'; input: Input<'POST v2/drive/upload'> }

/** Files on their way between this space and one's own Drive, and what became of them, the newest first. */
export const $transfers = atom<readonly DriveTransfer[]>([])

const LOOK_EVERY_MS = 1000
const silent = { isSilent: true }
/** What was asked for in this visit: it can be asked for once more. */
const wishes = new Map<string, Wish>()
const cleared = new Set<string>()
let timer: ReturnType<typeof setTimeout> | undefined
/** How often in a row no answer has come. */
let misses = 0
/** Where it is seen how they end it is not told besides. */
let watchers = 0

export const isRunning = ({ status }: DriveTransfer): boolean => status === 'running'

const tellEnd = ({ kind, status, name, problem }: DriveTransfer): void => {
  if (watchers > 0 || status === 'cancelled') return
  if (status === 'failed') session.toast('error', `“${name}”: ${problem}`)
  else session.toast('success', `“${name}” is in ${kind === 'upload' ? 'your Google Drive' : 'the library'}.`)
}

const take = (rows: readonly DriveTransfer[]): void => {
  const since = transfersSince() ?? ''
  const before = new Map($transfers.get().map((one) => [one.id, one]))
  $transfers.set(rows.filter(({ id, startedAt }) => startedAt >= since && !cleared.has(id)))
  for (const one of $transfers.get()) {
    const was = before.get(one.id)
    if (!was || !isRunning(was) || isRunning(one)) continue
    tellEnd(one)
    if (one.kind === 'import' && one.status === 'done') invalidateFolder()
  }
}

/** Asks how far they are, for as long as any is on its way. */
const watchTransfers = async (): Promise<void> => {
  clearTimeout(timer)
  try {
    take((await session.api('POST v2/drive/transfers', {}, silent)).rows)
    misses = 0
  } catch {
    // The next one may come through.
    misses += 1
  }
  clearTimeout(timer)
  if (misses > 0 || $transfers.get().some(isRunning))
    timer = setTimeout(watchTransfers, LOOK_EVERY_MS * 2 ** Math.min(3, misses))
}

/** They are seen until the answer is called. */
export const seeTransfers = (): (() => void) => {
  watchers += 1
  void watchTransfers()
  return () => {
    watchers -= 1
  }
}

const note = (transfer: DriveTransfer, wish: Wish): void => {
  wishes.set(transfer.id, wish)
  if (!transfersSince()) saveTransfersSince(transfer.startedAt)
  $hasTransfers.set(true)
  $transfers.set([transfer, ...$transfers.get()])
  void watchTransfers()
}

/** Asks for a copy or link in the library, or for a file in the Drive. Throws `ApiError`. */
export const ask = async (wish: Wish): Promise<void> => {
  if (wish.call === 'POST v2/drive/upload')
    return note(await session.api(wish.call, wish.input, silent), wish)
  const { item, transfer } = await session.api(wish.call, wish.input, silent)
  if (item) invalidateFolder(item.parentId)
  if (transfer) note(transfer, wish)
}

export const requestOf = ({ id }: DriveTransfer): Wish | undefined => wishes.get(id)

/** Out of sight; what is on its way stays. */
export const clear = (gone = (one: DriveTransfer) => !isRunning(one)): void => {
  for (const one of $transfers.get()) if (gone(one)) cleared.add(one.id)
  const left = $transfers.get().filter((one) => !gone(one))
  $transfers.set(left)
  saveTransfersSince(left.at(-1)?.startedAt ?? null)
  $hasTransfers.set(left.length > 0)
}

export const cancel = async ({ id: transferId }: DriveTransfer): Promise<void> => {
  await session.api('POST v2/drive/cancel', { transferId }).catch(() => undefined)
  await watchTransfers()
}
