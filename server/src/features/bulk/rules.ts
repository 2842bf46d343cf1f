import { BULK_MESSAGE_MAX_PEOPLE, BULK_OPEN_MAX, BULK_UNDO_DAYS } from '@metapyra/contract/bulk'
import { DAY_MS } from '@metapyra/contract/constants'
import type { BulkAct, BulkInput } from '@metapyra/contract/entities/bulk'
import { AppError } from '../../platform/http/app-error.ts'
import type { Act } from '../audit/service.ts'
import { changesBetween } from '../audit/service.ts'
import type { ActRow } from './queries.ts'

/** The fields that each kind takes besides `kind`. */
const FIELDS_OF_KIND: Record<BulkInput['kind'], (keyof BulkInput)[]> = {
  change: ['role', 'status', 'userRecording', 'userTranscriber'],
  message: ['message'],
  invite: [],
  remove: ['isErasing'],
}

/** [BULK-1] Checks that the input has all fields its kind needs, and no others. */
export const checkInput = (input: BulkInput): void => {
  const { kind, ...given } = input
  const names = Object.keys(given) as (keyof BulkInput)[]
  const stray = names.find((name) => !FIELDS_OF_KIND[kind].includes(name))
  if (stray)
    throw new AppError('VALIDATION', { fields: { [`input/${stray}`]: `This can’t be used with “${kind}”.` } })
  if (kind !== 'remove' && FIELDS_OF_KIND[kind].length > 0 && names.length === 0) {
    throw new AppError('VALIDATION', {
      fields: { input: `Choose at least one of these: ${FIELDS_OF_KIND[kind].join(', ')}.` },
    })
  }
}

export const checkNumber = ({ kind }: BulkInput, count: number): void => {
  if (count === 0) throw new AppError('CONFLICT', { message: 'No one matches anymore.' })
  if (kind === 'message' && count > BULK_MESSAGE_MAX_PEOPLE) {
    throw new AppError('CONFLICT', {
      message: `You can message at most ${BULK_MESSAGE_MAX_PEOPLE} people at once. Create an announcement instead.`,
    })
  }
}

/** Messages and emails cannot be undone once they are sent. */
const canBeUndone = ({ input, undoOf }: Pick<ActRow, 'input' | 'undoOf'>): boolean =>
  undoOf === null && (input.kind === 'change' || input.kind === 'remove')

/** [BULK-10] The people an act changed are personal data and are deleted thirty days after the act began. */
export const retainedSince = (now: Date): Date => new Date(now.getTime() - BULK_UNDO_DAYS * DAY_MS)

const isTooLate = ({ createdAt, isKept }: ActRow, now: Date): boolean =>
  !isKept || createdAt < retainedSince(now)

/** Returns how many of an act's people an undo can restore. */
const undoableOf = (act: ActRow, now: Date): number =>
  act.finishedAt && canBeUndone(act) && !isTooLate(act, now) ? act.changed - act.undone : 0

export const checkUndo = (act: ActRow, now: Date): void => {
  if (undoableOf(act, now) > 0) return
  const message =
    canBeUndone(act) && isTooLate(act, now)
      ? `It’s too late: changes can be undone for ${BULK_UNDO_DAYS} days.`
      : 'There’s nothing left to undo.'
  throw new AppError('CONFLICT', { message })
}

/** [BULK-11] Throws CONFLICT if the space has too many acts under way. */
export const checkOpen = (others: number): void => {
  if (others < BULK_OPEN_MAX) return
  throw new AppError('CONFLICT', {
    message: `${BULK_OPEN_MAX} bulk edits are running in this space. Wait until one of them is done.`,
  })
}

export const toBulkAct = (row: ActRow, failures: BulkAct['failures'], now: Date): BulkAct => ({
  id: row.id,
  input: row.input,
  undoOf: row.undoOf,
  actor: { id: row.actorId, name: row.actorName },
  createdAt: row.createdAt.toISOString(),
  finishedAt: row.finishedAt?.toISOString() ?? null,
  total: row.total,
  changed: row.changed,
  unchanged: row.unchanged,
  failed: row.failed,
  undoable: undoableOf(row, now),
  failures,
})

const ACTIONS = {
  change: 'people.changed',
  message: 'people.messaged',
  invite: 'people.invitedAgain',
  remove: 'people.removed',
} as const

/** The audit entry of the whole act. Each person also gets an entry. */
export const bulkEntry = ({
  id,
  input,
  undoOf,
  total,
}: Pick<ActRow, 'id' | 'input' | 'undoOf' | 'total'>): Act => {
  const changes = changesBetween({}, undoOf ? {} : rightsOf(input))
  return {
    action: undoOf ? 'people.restored' : input.importId ? 'people.importUndone' : ACTIONS[input.kind],
    subject: { type: 'people', id, name: total === 1 ? '1 person' : `${total} people` },
    ...(changes.length > 0 && { changes }),
  }
}

export const stopEntry = ({ id, total, changed, unchanged, failed }: ActRow): Act => ({
  action: 'people.actStopped',
  subject: { type: 'people', id, name: total === 1 ? '1 person' : `${total} people` },
  changes: [{ field: 'notReached', before: null, after: total - changed - unchanged - failed }],
})

export const rightsOf = ({ role, status, userRecording, userTranscriber }: BulkInput) => ({
  ...(role && { role }),
  ...(status && { status }),
  ...(userRecording && { recording: userRecording === 'enabled' }),
  ...(userTranscriber && { transcriber: userTranscriber === 'enabled' }),
})
