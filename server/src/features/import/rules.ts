import type { Role } from '@metapyra/contract/constants'
import { DAY_MS, DEFAULT_USER_ROLE } from '@metapyra/contract/constants'
import { cleanEmail, isEmail } from '@metapyra/contract/email-address'
import { emailProblem } from '@metapyra/contract/email-problem'
import type { ImportJob, ImportMode, ImportRow, ImportRowResult } from '@metapyra/contract/entities/import'
import { IMPORT_KEPT, IMPORT_TEXT_MAX } from '@metapyra/contract/import'
import type { Act } from '../audit/service.ts'
import { changesBetween } from '../audit/service.ts'
import { NO_SEAT } from '../payment/seats/seats.service.ts'
import { nameFromEmail } from '../workspace/invite.service.ts'
import type { MemberChange } from '../workspace/membership.service.ts'
import type { MemberRole } from '../workspace/roles.service.ts'
import { mayChange } from '../workspace/roles.service.ts'
import type { MemberRow } from '../workspace/service.ts'

const ROLES: Record<string, MemberRole> = {
  owner: 'owner',
  admin: 'admin',
  user: 'user',
  member: 'user',
  guest: 'guest',
}

/** A row that is valid by itself. Undefined fields were empty; an update leaves them unchanged. */
export interface Person {
  line: number
  email: string
  name: string | undefined
  role: MemberRole | undefined
  companyPosition: string | undefined
}

/** Returns the email address in the form that is stored and compared; undefined if it is invalid. */
export const readEmail = (text: string): string | undefined => {
  const email = cleanEmail(text)
  return isEmail(email) ? email : undefined
}

/**
 * [IMP-1] A row needs an email address, and its role must exist. Halves of characters are replaced, because neither a
 * name nor a reason that quotes the row can be stored with them.
 */
const readRow = (row: ImportRow): Person | ImportRowResult => {
  const failed = (field: string, reason: string): ImportRowResult => ({
    line: row.line,
    result: 'failed',
    field,
    reason,
  })
  const typed = row.email.toWellFormed()
  const email = readEmail(typed)
  if (!email)
    return failed(
      'email',
      typed.trim() ? `This isn’t a valid email. ${emailProblem(typed)}` : 'The email is missing.',
    )
  const name = row.name?.toWellFormed() ?? ''
  if (name.length > IMPORT_TEXT_MAX)
    return failed('name', `The name has more than ${IMPORT_TEXT_MAX} characters.`)
  const companyPosition = row.companyPosition?.toWellFormed() ?? ''
  if (companyPosition.length > IMPORT_TEXT_MAX) {
    return failed('companyPosition', `The job title has more than ${IMPORT_TEXT_MAX} characters.`)
  }
  const roleText = row.role?.toWellFormed().toLowerCase() ?? ''
  const role = Object.hasOwn(ROLES, roleText) ? ROLES[roleText] : undefined
  if (roleText && !role) return failed('role', `“${roleText}” isn’t a role. Use admin, member or guest.`)
  return {
    line: row.line,
    email,
    name: name || undefined,
    role,
    companyPosition: companyPosition || undefined,
  }
}

/** [IMP-2] If several valid rows have the same address, the first counts. */
export const readRows = (rows: ImportRow[]) => {
  const results = new Map<ImportRow, ImportRowResult>()
  const people = new Map<string, { row: ImportRow; person: Person }>()
  for (const row of rows) {
    const read = readRow(row)
    if ('result' in read) {
      results.set(row, read)
      continue
    }
    const first = people.get(read.email)
    if (first) results.set(row, skipped(row.line, `Line ${first.row.line} has the same address.`))
    else people.set(read.email, { row, person: read })
  }
  return { results, people }
}

const skipped = (line: number, reason: string): ImportRowResult => ({
  line,
  result: 'skipped',
  field: 'email',
  reason,
})

const SKIPPED_AS: Record<MemberRow['status'], string> = {
  active: 'Already a member.',
  invited: 'Already invited.',
  inactive: 'Deactivated. Reactivate them under “People”.',
}

const WRITTEN = ['name', 'role', 'companyPosition'] as const

/** True for a row that an export wrote and no one changed, which is no reason to refuse it. */
const isUnchanged = (person: Person, known: MemberRow): boolean => {
  const after = withRowApplied(person, known)
  return WRITTEN.every((field) => known[field] === after[field])
}

export type Plan = { do: 'create' } | { do: 'update' } | { do: 'answer'; result: ImportRowResult }

/**
 * [IMP-3] Returns what to do with a row, depending on whether its person is in the space. Imports never change owners and
 * never make one, whoever imports.
 */
export const planForRow = (
  person: Person,
  known: MemberRow | undefined,
  mode: ImportMode,
  own: Role,
): Plan => {
  const fail = (reason: string): Plan => ({
    do: 'answer',
    result: { line: person.line, result: 'failed', field: 'role', reason },
  })
  if (person.role === 'owner' && known?.role !== 'owner')
    return fail('Owners can’t be imported. Make them an owner under “People”.')
  if (person.role && person.role !== known?.role && !mayChange(own, person.role))
    return fail('Only an owner can add admins.')
  if (!known) return { do: 'create' }
  if (mode !== 'update')
    return { do: 'answer', result: skippedOrFailed(person.line, mode, SKIPPED_AS[known.status]) }
  if (isUnchanged(person, known)) return { do: 'update' }
  if (!mayChange(own, known.role, person.role)) return fail('Only an owner can change admins and owners.')
  if (known.role === 'owner' && person.role && person.role !== 'owner') {
    return fail('An owner’s role can’t be changed by import. Change it under “People”.')
  }
  return { do: 'update' }
}

/** Reports a row as skipped, or as failed if the importer chose that. */
const skippedOrFailed = (line: number, mode: ImportMode, reason: string): ImportRowResult => ({
  ...skipped(line, reason),
  ...(mode === 'fail' && { result: 'failed' }),
})

export const alreadyThere = (line: number, mode: ImportMode): ImportRowResult =>
  skippedOrFailed(line, mode, SKIPPED_AS.invited)

/** Twice the longest time a sender waits before it retries. */
const MAX_SILENCE_MS = 60_000

interface JobCounts {
  totalRows: number | null
  created: number
  updated: number
  skipped: number
  failed: number
  lastBatchAt: Date
  stoppedAt: Date | null
}

/** [IMP-7] Returns whether all rows have arrived and, if not, whether they are still being sent. */
export const stateOf = (job: JobCounts, now: Date): ImportJob['state'] => {
  const { totalRows, created, updated, skipped: left, failed } = job
  if (totalRows !== null && created + updated + left + failed >= totalRows) return 'done'
  if (job.stoppedAt) return 'stopped'
  return now.getTime() - job.lastBatchAt.getTime() < MAX_SILENCE_MS ? 'running' : 'stopped'
}

/** [IMP-8] Failed rows hold personal data and are deleted thirty days after their import began. */
export const retainedUntil = (createdAt: Date): Date =>
  new Date(createdAt.getTime() + IMPORT_KEPT.days * DAY_MS)

/**
 * [IMP-10] Fields that a row leaves out stay unchanged, and so does the name of a person who has joined, which belongs
 * to their account.
 */
export const withRowApplied = ({ name, role, companyPosition }: Person, known: MemberRow): MemberRow => ({
  ...known,
  name: (!known.joinedAt && name) || known.name,
  role: role ?? known.role,
  companyPosition: companyPosition ?? known.companyPosition,
})

/**
 * [IMP-10] Returns the result of a row that changes nothing, even if it has another name; null if it changes something.
 */
export const unchangedResult = (person: Person, { before, after }: MemberChange): ImportRowResult | null => {
  if (WRITTEN.some((field) => before[field] !== after[field])) return null
  const isNameKept = person.name !== undefined && person.name !== after.name
  return {
    line: person.line,
    result: 'skipped',
    ...(isNameKept && { field: 'name' }),
    reason: isNameKept ? 'Already joined, so their name stays as they set it.' : 'Already up to date.',
  }
}

/** [SEAT-5] Returns the membership of a person whom a row adds or changes. */
export const membershipAfter = (person: Person, known: MemberRow | undefined) =>
  known
    ? withRowApplied(person, known)
    : { role: person.role ?? DEFAULT_USER_ROLE, status: 'invited' as const }

export const UNDONE = 'This import was undone. Start a new one.'

export const noSeat = (line: number): ImportRowResult => ({
  line,
  result: 'failed',
  field: 'seat',
  reason: NO_SEAT,
})

/** Returns a new member's fields, with defaults for those the row leaves out. */
export const newMember = ({ email, name, role, companyPosition }: Person) => ({
  email,
  name: name ?? nameFromEmail(email).slice(0, IMPORT_TEXT_MAX),
  role: role ?? DEFAULT_USER_ROLE,
  companyPosition: companyPosition ?? null,
})

export const fileOf = (importId: string, fileName: string | null): Act['subject'] => ({
  type: 'import',
  id: importId,
  name: fileName ?? 'pasted rows',
})

/** The audit entry of a person whom an import changes. */
export const personChangedEntry = ({
  before,
  after: { name, role, companyPosition },
}: MemberChange): Act => ({
  action: 'person.changed',
  subject: { type: 'person', id: before.userId, name: before.name, email: before.email },
  changes: changesBetween(before, { name, role, companyPosition }),
})

/**
 * A batch's share of the audit entry of its import: only counts, beside the entries of changed people. It does not name
 * those who were added.
 */
export const batchEntry = (
  { importId, fileName, mode }: ImportJob,
  results: ImportRowResult[],
  rolesChanged: number,
): Act => {
  const count = (result: ImportRowResult['result']) =>
    results.filter((one) => one.result === result).length || undefined
  return {
    action: 'people.imported',
    subject: fileOf(importId, fileName),
    changes: changesBetween(
      {},
      {
        mode,
        created: count('created'),
        updated: count('updated'),
        rolesChanged: rolesChanged || undefined,
        skipped: count('skipped'),
        failed: count('failed'),
      },
    ),
  }
}
