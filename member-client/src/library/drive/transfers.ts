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

const POLL_INTERVAL_MS = 1000
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
  const previousById = new Map($transfers.get().map((transfer) => [transfer.id, transfer]))
  $transfers.set(rows.filter(({ id, startedAt }) => startedAt >= since && !cleared.has(id)))
  for (const transfer of $transfers.get()) {
    const previous = previousById.get(transfer.id)
    if (!previous || !isRunning(previous) || isRunning(transfer)) continue
    toastResult(transfer)
    if (transfer.kind === 'import' && transfer.status === 'done') invalidateFolder()
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
    timer = setTimeout(pollTransfers, POLL_INTERVAL_MS * 2 ** Math.min(3, misses))
}

/** Marks the transfers as visible until the returned function is called. */
export const markTransfersVisible = (): (() => void) => {
  watchers += 1
  void pollTransfers()
  return () => {
    watchers -= 1
  }
}

const note = (transfer: DriveTransfer, request: TransferRequest): void => {
  requests.set(transfer.id, request)
  if (!transfersSince()) saveTransfersSince(transfer.startedAt)
  $hasTransfers.set(true)
  $transfers.set([transfer, ...$transfers.get()])
  void pollTransfers()
}

/** Requests a copy or link in the library, or a file in the Drive. Throws `ApiError`. */
export const requestTransfer = async (request: TransferRequest): Promise<void> => {
  if (request.call === 'POST v2/drive/upload')
    return note(await session.api(request.call, request.input, silent), request)
  const { item, transfer } = await session.api(request.call, request.input, silent)
  if (item) invalidateFolder(item.parentId)
  if (transfer) note(transfer, request)
}

export const requestOf = ({ id }: DriveTransfer): TransferRequest | undefined => requests.get(id)

/** Removes ended transfers from view. Running ones stay. */
export const clear = (isCleared = (transfer: DriveTransfer) => !isRunning(transfer)): void => {
  for (const transfer of $transfers.get()) if (isCleared(transfer)) cleared.add(transfer.id)
  const left = $transfers.get().filter((transfer) => !isCleared(transfer))
  $transfers.set(left)
  saveTransfersSince(left.at(-1)?.startedAt ?? null)
  $hasTransfers.set(left.length > 0)
}

export const cancel = async ({ id: transferId }: DriveTransfer): Promise<void> => {
  await session.api('POST v2/drive/cancel', { transferId }).catch(() => undefined)
  await pollTransfers()
}
