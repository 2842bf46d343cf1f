import type { Input } from '@metapyra/contract/calls'
import type { BulkAct, BulkActInput } from '@metapyra/contract/entities/bulk'
import type { SQL, Transaction } from '../../platform/db/drizzle.ts'
import { and } from '../../platform/db/drizzle.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { CsvReply } from '../../platform/http/csv-reply.ts'
import { digest, newId } from '../../platform/ids.ts'
import { emitOnCommit } from '../../platform/on-commit.ts'
import type { Services } from '../../platform/services.ts'
import { membersInSelection } from '../admin/selection.service.ts'
import type { MembersAct } from '../audit/service.ts'
import { recordAct } from '../audit/service.ts'
import { memberOf } from '../workspace/service.ts'
import type { ActRow, PersonRow } from './queries.ts'
import {
  actByClientId,
  actById,
  countActs,
  countExactly,
  countOpen,
  exceptMembers,
  failedAfter,
  failuresOf,
  importedMembers,
  insertAct,
  insertActPeople,
  insertChangedPeople,
  isBeingUndone,
  isImportUndone,
  listActs,
  namedMembers,
  setTotal,
  undosOf,
} from './queries.ts'
import { bulkEntry, checkInput, checkNumber, checkOpen, checkUndo, stopEntry, toBulkAct } from './rules.ts'
import { finishAct, lockAct } from './run.queries.ts'

export { isImportUndone, undosOf }

type Start = Input<'POST v2/admin/workspace/bulk-start'>
type Which = Start['which']

const NAMED = 5
const EXPORT_PAGE = 1000
const DEFAULT_PAGE_SIZE = 20

/**
 * [BULK-3] The server resolves "all that match" with the same query as the list, so that no browser has to hold the
 * ids.
 */
const selectionCondition = (
  services: Services,
  workspaceId: string,
  { userIds, all, except }: Which,
): SQL | undefined => {
  if ((userIds === undefined) === (all === undefined))
    throw new AppError('VALIDATION', { fields: { which: 'Use either userIds or all.' } })
  const chosen = all
    ? membersInSelection(services, workspaceId, all)
    : namedMembers(workspaceId, userIds ?? [])
  return and(chosen, except ? exceptMembers(except) : undefined)
}

export const countMeant = async (services: Services, workspaceId: string, which: Which) => ({
  count: await countExactly(services.db, selectionCondition(services, workspaceId, which)),
})

const present = async ({ db, clock }: Services, rows: ActRow[]): Promise<BulkAct[]> => {
  const ids = rows.filter(({ failed }) => failed > 0).map(({ id }) => id)
  const failures = Map.groupBy(await failuresOf(db, ids, NAMED), ({ actId }) => actId)
  return rows.map((row) =>
    toBulkAct(
      row,
      (failures.get(row.id) ?? []).map(({ reason, count, names }) => ({ reason, count, names })),
      clock(),
    ),
  )
}

interface Beginning {
  clientId: string
  input: BulkActInput
  undoOf: string | null
  choose: (tx: Transaction, actId: string) => Promise<number>
}

/** [BULK-4] Begins an act once, however often it is sent. Its people are selected here and stay the same. */
const begin = async (
  services: Services,
  from: MembersAct,
  request: object,
  { clientId, input, undoOf, choose }: Beginning,
): Promise<BulkAct> => {
  const { workspaceId, actor, address, userAgent, at } = from
  const inputHash = digest(JSON.stringify(request))
  const id = newId()
  await services.db.transaction(async (tx) => {
    const row = {
      ...{ id, workspaceId, clientId, inputHash, input, undoOf, address, userAgent },
      ...{ actorId: actor.id, actorName: actor.name, actorEmail: actor.email },
      ...{ createdAt: at, heldUntil: at, total: 0 },
    }
    const open = await countOpen(tx, workspaceId)
    if (!(await insertAct(tx, row))) return
    checkOpen(open)
    const total = await choose(tx, id)
    checkNumber(input, total)
    await setTotal(tx, id, total)
    await recordAct(tx, from, bulkEntry({ id, input, undoOf, total }))
  })
  const act = await actByClientId(services.db, { workspaceId, actorId: actor.id, clientId })
  if (!act) throw new Error('An act that was begun is gone')
  if (act.inputHash !== inputHash)
    throw new AppError('CONFLICT', { message: 'This ID was already used for something else.' })
  emitOnCommit(services.db, 'bulk:begun')
  const [answer] = await present(services, [act])
  return answer as BulkAct
}

export const startBulk = async (services: Services, from: MembersAct, start: Start): Promise<BulkAct> => {
  const { clientId, input, which, expected } = start
  checkInput(input)
  const chosen = selectionCondition(services, from.workspaceId, which)
  return begin(services, from, start, {
    clientId,
    input,
    undoOf: null,
    choose: async (tx, id) => {
      const total = await insertActPeople(tx, id, chosen)
      if (expected !== undefined && total > 0 && total !== expected) {
        throw new AppError('CONFLICT', {
          message: `${total} people match now, not ${expected}. Review the list before you continue.`,
        })
      }
      return total
    },
  })
}

/**
 * [IMP-11] Begins to remove the people whom an import invited. Only one such act of an import runs at a time. `check`
 * throws if the import can't be undone, and keeps it from adding people until the act has begun.
 */
export const beginImportUndo = async (
  services: Services,
  from: MembersAct,
  input: Input<'POST v2/admin/workspace/import-undo'>,
  check: (tx: Transaction) => Promise<void>,
): Promise<BulkAct> => {
  const { importId, clientId } = input
  const { workspaceId } = from
  return begin(services, from, input, {
    clientId,
    input: { kind: 'remove', importId },
    undoOf: null,
    choose: async (tx, id) => {
      if (await isBeingUndone(tx, { workspaceId, importId, id }))
        throw new AppError('CONFLICT', { message: 'This import is already being undone.' })
      await check(tx)
      return insertActPeople(tx, id, importedMembers(workspaceId, importId))
    },
  })
}

/** [BULK-5] An undo is an act of its own, under the same rules, on the people whom the first act changed. */
export const undoBulk = async (
  services: Services,
  from: MembersAct,
  undo: Input<'POST v2/admin/workspace/bulk-undo'>,
): Promise<BulkAct> => {
  const { id, clientId, userId } = undo
  const act = await actById(services.db, from.workspaceId, id)
  if (!act) throw new AppError('NOT_FOUND')
  const { input } = act
  return begin(services, from, undo, {
    clientId,
    input,
    undoOf: id,
    choose: async (tx, undoId) => {
      checkUndo(act, from.at)
      const total = await insertChangedPeople(tx, undoId, { of: id, userId })
      if (userId && total === 0) throw new AppError('NOT_FOUND')
      return total
    },
  })
}

export const bulkActs = async (
  services: Services,
  workspaceId: string,
  { id, userId, page = 1, pageSize = DEFAULT_PAGE_SIZE }: Input<'POST v2/admin/workspace/bulk-acts'>,
) => {
  const { db } = services
  if (id) {
    const act = await actById(db, workspaceId, id)
    if (!act) throw new AppError('NOT_FOUND')
    return { rows: await present(services, [act]), total: 1, isExact: true }
  }
  const [rows, total] = await Promise.all([
    listActs(db, workspaceId, { userId, limit: pageSize, offset: (page - 1) * pageSize }),
    countActs(db, workspaceId, userId),
  ])
  if (userId && total === 0 && !(await memberOf(db, workspaceId, userId))) throw new AppError('NOT_FOUND')
  return { rows: await present(services, rows), total, isExact: true }
}

/** [BULK-12] Stops an act after its current batch. People who were not processed by then stay unchanged. */
export const stopBulk = async (services: Services, from: MembersAct, id: string): Promise<BulkAct> => {
  const act = await services.db.transaction(async (tx) => {
    const open = await lockAct(tx, id)
    if (open?.workspaceId !== from.workspaceId) throw new AppError('NOT_FOUND')
    if (open.finishedAt) return open
    await finishAct(tx, id, from.at)
    await recordAct(tx, from, stopEntry(open))
    return { ...open, finishedAt: from.at }
  })
  const [answer] = await present(services, [act])
  return answer as BulkAct
}

/** Exports the people for whom an act failed, with the reasons. The export is recorded in the audit log. */
export const failedOfBulk = async ({ db }: Services, from: MembersAct, id: string): Promise<CsvReply> => {
  const act = await actById(db, from.workspaceId, id)
  if (!act?.isKept) throw new AppError('NOT_FOUND')
  const subject = { type: 'export' as const, id, name: 'the list of those whom an act failed for' }
  await db.transaction((tx) => recordAct(tx, from, { action: 'data.exported', subject }))
  async function* pages() {
    let last: PersonRow | undefined
    do {
      const rows = await failedAfter(db, id, last?.userId, EXPORT_PAGE)
      yield rows.map(({ name, email, reason }) => [name, email, reason ?? ''])
      last = rows.length === EXPORT_PAGE ? rows.at(-1) : undefined
    } while (last)
  }
  return { fileName: 'not-done.csv', header: ['Name', 'Email', 'Reason'], pages: pages() }
}
