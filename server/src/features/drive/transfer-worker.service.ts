import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyError } from 'fastify'
import { AppError } from '../../platform/http/app-error.ts'
import { asAppError } from '../../platform/http/error-replies.ts'
import { newId } from '../../platform/ids.ts'
import { startJobQueue } from '../../platform/jobs/job-queue.ts'
import type { Services } from '../../platform/services.ts'
import { memberOf } from '../workspace/service.ts'
import { runImport } from './import.service.ts'
import type { TransferRow } from './queries.ts'
import { claimTransfer, updateClaimedTransfer } from './queries.ts'
import type { RunningTransfer } from './running-transfer.service.ts'
import { runUpload } from './upload.service.ts'

const LOOK_EVERY_MS = 1000
/**
 * A running transfer renews its claim with each piece and while it is hashed. A claim older than this belongs to a
 * server that went down.
 */
const STALE_MS = 45_000
const MOST_TRIES = 5
/** Further transfers wait, so that a few large files do not use all of a server's bandwidth. */
const AT_ONCE = 3

/**
 * Thrown when a transfer was canceled, was taken over by another server, or is left to one because this server stops.
 */
class TransferReleased extends Error {}

/** Releases a transfer as if it had not been claimed. */
const releaseTransfer = async ({ db }: Services, row: TransferRow): Promise<void> => {
  await updateClaimedTransfer(db, row, { claim: null, claimedAt: null, tries: row.tries - 1 })
}

const runTransfer = async (services: Services, row: TransferRow, ending: AbortSignal): Promise<void> => {
  const { db } = services
  const carrying: RunningTransfer = {
    row,
    note: async (change) => {
      const now = await updateClaimedTransfer(db, row, { ...change, claimedAt: services.clock() })
      if (!now || ending.aborted) throw new TransferReleased()
      Object.assign(row, now)
    },
    rest: async (ms) => {
      await wait(ms, undefined, { signal: ending }).catch(() => undefined)
      await carrying.note({})
    },
  }
  const end = (change: Partial<TransferRow>) => updateClaimedTransfer(db, row, { ...change, address: null })
  try {
    if (row.tries > MOST_TRIES) throw new AppError('PROVIDER_DOWN', { message: 'The transfer kept failing.' })
    const member = await memberOf(db, row.workspaceId, row.userId)
    if (member?.status !== 'active')
      throw new AppError('FORBIDDEN', { message: 'You’re no longer in this space.' })
    const { userId: personId, workspaceId: spaceId } = row
    const who = { personId, name: member.name, role: member.role, spaceId, guestRights: [] }
    const done =
      row.kind === 'upload' ? await runUpload(services, carrying) : await runImport(services, who, carrying)
    await end({ ...done, status: 'done' })
  } catch (error) {
    // A failure during shutdown is not the transfer's fault, so another server tries it again.
    if (ending.aborted) return releaseTransfer(services, row)
    if (error instanceof TransferReleased) return
    const known = asAppError(error as FastifyError)
    await end({ status: 'failed', problem: known?.message ?? 'Something went wrong on our side.' })
    if (!known) throw error
  }
}

/** [DRIVE-9] Runs waiting transfers, a few at a time. Also resumes those that a server left when it went down. */
export const startTransfers = (services: Services, onError: (error: Error) => void) => {
  const { db, clock, bus } = services
  const transfers = startJobQueue({
    claim: () => {
      const now = clock()
      return claimTransfer(db, { claim: newId(), now, stale: new Date(now.getTime() - STALE_MS) })
    },
    work: (row, ending) => runTransfer(services, row, ending),
    renew: async (row) => (await updateClaimedTransfer(db, row, { claimedAt: clock() })) !== undefined,
    leaseMs: STALE_MS,
    release: (row) => releaseTransfer(services, row),
    atOnce: AT_ONCE,
    everyMs: LOOK_EVERY_MS,
    onError,
  })
  bus.on('drive:waiting', transfers.look)
  return transfers
}
