import type { Input } from '@metapyra/contract/calls'
import type { DriveTransfer } from '@metapyra/contract/entities/drive'
import { atom } from 'nanostores'
import { session } from '../../session/session.ts'
import { $hasTransfers, saveTransfersSince, transfersSince } from '../drive-transfers-since.ts'
import { invalidateFolder } from '../library-store.ts'

export type TransferRequest =
  | { call: 'POST v2/drive/import'; input: Input<'POST v2/drive/import'> }
  | { call: 'POST v2/drive/upload'; input: Input<'POST v2/drive/upload'> }

/** Transfers between this space and the user's Drive, running and ended, the newest first. */
export const $transfers = atom<readonly DriveTransfer[]>([])

const LOOK_EVERY_MS = 1000
const silent = { isSilent: true }
/** Requests made during this visit, so that they can be retried. */
const requests = new Map<string, TransferRequest>()
const cleared = new Set<string>()
let timer: ReturnType<typeof setTimeout> | undefined
/** Number of failed polls in a row. */
let misses = 0
/** Number of visible views of the transfers. While there is one, the end of a transfer needs no toast. */
let watchers = 0

export const isRunning = ({ status }: DriveTransfer): boolean => status === 'running'

const toastResult = ({ kind, status, name, problem }: DriveTransfer): void => {
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
    toastResult(one)
    if (one.kind === 'import' && one.status === 'done') invalidateFolder()
  }
}

/** Polls the progress for as long as a transfer is running. */
const pollTransfers = async (): Promise<void> => {
  clearTimeout(timer)
  try {
    take((await session.api('POST v2/drive/transfers', {}, silent)).rows)
    misses = 0
  } catch {
    // The next poll may succeed.
    misses += 1
  }
  clearTimeout(timer)
  if (misses > 0 || $transfers.get().some(isRunning))
    timer = setTimeout(pollTransfers, LOOK_EVERY_MS * 2 ** Math.min(3, misses))
}

/** Marks the transfers as visible until the returned function is called. */
export const markTransfersVisible = (): (() => void) => {
  watchers += 1
  void pollTransfers()
  return () => {
    watchers -= 1
  }
}

const note = (transfer: DriveTransfer, wish: TransferRequest): void => {
  requests.set(transfer.id, wish)
  if (!transfersSince()) saveTransfersSince(transfer.startedAt)
  $hasTransfers.set(true)
  $transfers.set([transfer, ...$transfers.get()])
  void pollTransfers()
}

/** Requests a copy or link in the library, or a file in the Drive. Throws `ApiError`. */
export const requestTransfer = async (wish: TransferRequest): Promise<void> => {
  if (wish.call === 'POST v2/drive/upload')
    return note(await session.api(wish.call, wish.input, silent), wish)
  const { item, transfer } = await session.api(wish.call, wish.input, silent)
  if (item) invalidateFolder(item.parentId)
  if (transfer) note(transfer, wish)
}

export const requestOf = ({ id }: DriveTransfer): TransferRequest | undefined => requests.get(id)

/** Removes ended transfers from view. Running ones stay. */
export const clear = (gone = (one: DriveTransfer) => !isRunning(one)): void => {
  for (const one of $transfers.get()) if (gone(one)) cleared.add(one.id)
  const left = $transfers.get().filter((one) => !gone(one))
  $transfers.set(left)
  saveTransfersSince(left.at(-1)?.startedAt ?? null)
  $hasTransfers.set(left.length > 0)
}

export const cancel = async ({ id: transferId }: DriveTransfer): Promise<void> => {
  await session.api('POST v2/drive/cancel', { transferId }).catch(() => undefined)
  await pollTransfers()
}
