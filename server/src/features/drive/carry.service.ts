import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyError } from 'fastify'
import { AppError } from '../../platform/http/app-error.ts'
import { asAppError } from '../../platform/http/error-replies.ts'
import { newId } from '../../platform/ids.ts'
import { startJobQueue } from '../../platform/jobs/job-queue.ts'
import type { Services } from '../../platform/services.ts'
import { memberOf } from '../workspace/service.ts'
import type { Carrying } from './carrying.service.ts'
import { carryImport } from './import.service.ts'
import type { TransferRow } from './queries.ts'
import { claimTransfer, updateCarried } from './queries.ts'
import { carryUpload } from './upload.service.ts'

const LOOK_EVERY_MS = 1000
/** Whoever carries one says so with each piece, and while it is hashed; by then they have gone down. */
const STALE_MS = 45_000
const MOST_TRIES = 5
/** Others wait, so that a few large files don't take all of a server's network. */
const AT_ONCE = 3

/** It was cancelled, is carried by another server by now, or is left to another one by this. */
class LetGo extends Error {}

/** As if it had not been claimed. */
const letGo = async ({ db }: Services, row: TransferRow): Promise<void> => {
  await updateCarried(db, row, { claim: null, claimedAt: null, tries: row.tries - 1 })
}

const carry = async (services: Services, row: TransferRow, ending: AbortSignal): Promise<void> => {
  const { db } = services
  const carrying: Carrying = {
    row,
    note: async (change) => {
      const now = await updateCarried(db, row, { ...change, claimedAt: services.clock() })
      if (!now || ending.aborted) throw new LetGo()
      Object.assign(row, now)
    },
    rest: async (ms) => {
      await wait(ms, undefined, { signal: ending }).catch(() => undefined)
      await carrying.note({})
    },
  }
  const end = (change: Partial<TransferRow>) => updateCarried(db, row, { ...change, address: null })
  try {
    if (row.tries > MOST_TRIES) throw new AppError('PROVIDER_DOWN', { message: 'The transfer kept failing.' })
    const member = await memberOf(db, row.workspaceId, row.userId)
    if (member?.status !== 'active')
      throw new AppError('FORBIDDEN', { message: 'You’re no longer in this space.' })
    const { userId: personId, workspaceId: spaceId } = row
    const who = { personId, name: member.name, role: member.role, spaceId, guestRights: [] }
    const done =
      row.kind === 'upload'
        ? await carryUpload(services, carrying)
        : await carryImport(services, who, carrying)
    await end({ ...done, status: 'done' })
  } catch (error) {
    // What goes wrong while all ends is no fault of the transfer's: another server tries it.
    if (ending.aborted) return letGo(services, row)
    if (error instanceof LetGo) return
    const known = asAppError(error as FastifyError)
    await end({ status: 'failed', problem: known?.message ?? 'Something went wrong on our side.' })
    if (!known) throw error
  }
}

/** [DRIVE-9] Carries what waits, a few at a time; what a server that went down had begun goes on here. */
export const startTransfers = (services: Services, onError: (error: Error) => void) => {
  const { db, clock, bus } = services
  const transfers = startJobQueue({
    claim: () => {
      const now = clock()
      return claimTransfer(db, { claim: newId(), now, stale: new Date(now.getTime() - STALE_MS) })
    },
    work: (row, ending) => carry(services, row, ending),
    renew: async (row) => (await updateCarried(db, row, { claimedAt: clock() })) !== undefined,
    leaseMs: STALE_MS,
    letGo: (row) => letGo(services, row),
    atOnce: AT_ONCE,
    everyMs: LOOK_EVERY_MS,
    onError,
  })
  bus.on('drive:waiting', transfers.look)
  return transfers
}
