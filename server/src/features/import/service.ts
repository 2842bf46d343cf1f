import type { Input, Reply } from '@metapyra/contract/calls'
import type { ImportRow, ImportRowResult } from '@metapyra/contract/entities/import'
import type { Executor } from '../../platform/db/drizzle.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { digest } from '../../platform/ids.ts'
import type { Services } from '../../platform/services.ts'
import { shareLockAddresses } from '../account/core/identities.service.ts'
import type { MembersAct } from '../audit/service.ts'
import { recordActs, recordTotals } from '../audit/service.ts'
import { isImportUndone } from '../bulk/service.ts'
import type { WriteResult } from '../mail/external-recipients.service.ts'
import { writeMailsFrom } from '../mail/external-recipients.service.ts'
import { lockSeatsIfSold, moveSeat, seatsLeft } from '../payment/seats/seats.service.ts'
import { invitationDaysOf, invitationMail } from '../workspace/invite.service.ts'
import type { MemberChange } from '../workspace/membership.service.ts'
import { changeMembers, lockMembershipShared, lockMemberships } from '../workspace/membership.service.ts'
import { rolesGivenBy } from '../workspace/roles.service.ts'
import { batchOf, claimBatch, countBatch, jobOf, lockJob, openJob, storeAnswer } from './jobs.queries.ts'
import { toJob } from './jobs.service.ts'
import { insertPeople, membershipsOf } from './queries.ts'
import type { Person } from './rules.ts'
import {
  alreadyThere,
  batchEntry,
  membershipAfter,
  newMember,
  noSeat,
  personChangedEntry,
  planForRow,
  readRows,
  UNDONE,
  unchangedResult,
  withRowApplied,
} from './rules.ts'

type Batch = Input<'POST v2/admin/workspace/import-users'>
type Answer = Reply<'POST v2/admin/workspace/import-users'>

export interface Importer {
  from: MembersAct
  spaceName: string
}

/**
 * [IMP-4] Imports one batch completely or not at all: people, mails, counters and the response are one transaction.
 * [IMP-5] The same batch sent again, even concurrently, gets the same response and has no second effect.
 */
export const importBatch = async (services: Services, importer: Importer, input: Batch): Promise<Answer> => {
  const { importId, batch, mode, fileName, totalRows, sendInvitations = true } = input
  const { workspaceId, actor } = importer.from
  const key = { workspaceId, importId, batch }
  const inputHash = digest(JSON.stringify([mode, sendInvitations, input.rows]))
  const now = services.clock()
  return services.db.transaction(async (tx) => {
    await openJob(tx, {
      workspaceId,
      importId,
      mode,
      fileName: fileName || null,
      fileHash: input.fileHash ?? null,
      sendInvitations,
      totalRows: totalRows ?? null,
      heldBack: input.heldBack ?? 0,
      createdBy: actor.id,
      createdAt: now,
      lastBatchAt: now,
    })
    const job = async () => {
      const found = await jobOf(tx, key)
      if (!found) throw new Error('The import was deleted while it ran')
      return toJob(found, now)
    }
    await lockJob(tx, key, 'key share')
    if (await isImportUndone(tx, key)) throw new AppError('CONFLICT', { message: UNDONE })
    if (!(await claimBatch(tx, key, inputHash)))
      return { results: resultsAgain(await batchOf(tx, key), inputHash), job: await job() }
    if (mode === 'update') await lockMemberships(tx, workspaceId)
    const { results, changes, sent } = await applyBatch(services, tx, importer, input)
    const rolesChanged = changes.filter(({ before, after }) => before.role !== after.role).length
    await countBatch(tx, key, { results, sent, now })
    const counted = await job()
    await storeAnswer(tx, key, { results, job: counted })
    await recordTotals(tx, importer.from, batchEntry(counted, results, rolesChanged))
    await recordActs(tx, importer.from, changes.map(personChangedEntry))
    return { results, job: counted }
  })
}

const resultsAgain = (known: Awaited<ReturnType<typeof batchOf>>, inputHash: string) => {
  if (known?.answer && known.inputHash === inputHash) return known.answer.results
  throw new AppError('CONFLICT', {
    message: 'This batch was already sent with other rows. Start a new import.',
  })
}

const applyBatch = async (services: Services, tx: Executor, importer: Importer, input: Batch) => {
  const { mode } = input
  const own = await lockMembershipShared(tx, importer.from.workspaceId, importer.from.actor.id)
  if (!own || rolesGivenBy(own).length === 0) throw new AppError('FORBIDDEN')
  await lockSeatsIfSold(services, tx, importer.from.workspaceId)
  const seats = await seatsLeft(services, tx, importer.from.workspaceId)
  const { results, people } = readRows(input.rows)
  // Locked before rows of `members`, because a change of address locks the account first too.
  await shareLockAddresses(tx, [...people.keys()])
  const memberships = await membershipsOf(tx, importer.from.workspaceId, [...people.keys()], {
    lock: mode === 'update',
  })
  const byEmail = new Map(memberships.map((member) => [member.email, member]))
  const creating: { row: ImportRow; person: Person }[] = []
  const changes: MemberChange[] = []
  for (const { row, person } of people.values()) {
    const known = byEmail.get(person.email)
    const plan = planForRow(person, known, mode, own.role)
    if (plan.do === 'answer') results.set(row, plan.result)
    else if (!moveSeat(seats, known, membershipAfter(person, known))) results.set(row, noSeat(row.line))
    else if (known) {
      const change = { before: known, after: withRowApplied(person, known) }
      const nothingNew = unchangedResult(person, change)
      results.set(row, nothingNew ?? { line: row.line, result: 'updated' })
      if (!nothingNew) changes.push(change)
    } else creating.push({ row, person })
  }
  const { emails, sent } = await create(
    services,
    tx,
    importer,
    input,
    creating.map(({ person }) => person),
  )
  await changeMembers(services, tx, importer.from.workspaceId, changes, { isInAuditLog: true })
  for (const { row, person } of creating) {
    results.set(
      row,
      emails.has(person.email) ? { line: row.line, result: 'created' } : alreadyThere(row.line, mode),
    )
  }
  return { results: input.rows.map((row) => results.get(row)).filter(isThere), changes, sent }
}

const isThere = (result: ImportRowResult | undefined) => result !== undefined

/** [IMP-6] Mails go through the outbox in this transaction, only to people who were not in the space before. */
const create = async (
  services: Services,
  tx: Executor,
  { from: { workspaceId, actor }, spaceName }: Importer,
  { importId, sendInvitations = true }: Batch,
  people: Person[],
): Promise<{ emails: Set<string>; sent: WriteResult }> => {
  const space = { workspaceId, invitedBy: actor.id, importId, now: services.clock() }
  const created = await insertPeople(tx, space, people.map(newMember))
  let sent: WriteResult = { written: 0, waiting: 0, lastAt: null }
  if (sendInvitations) {
    const days = await invitationDaysOf(tx, workspaceId)
    const from = { workspaceId, spaceName, inviter: actor, days }
    const mails = created.map((invited) => invitationMail(from, invited))
    sent = await writeMailsFrom(tx, { userId: actor.id, workspaceId }, mails, { isPaced: true })
  }
  return { emails: new Set(created.map(({ email }) => email)), sent }
}
