import type { Input } from '@metapyra/contract/calls'
import { RIGHT_LABELS, ROLE_LABELS } from '@metapyra/contract/people'
import { dateFormat } from '@metapyra/session/dates'
import type { CrudFilters } from '@refinedev/core'
import { dayIn, daysAgo, midnight } from '../../ui/format/days.ts'
import { filterValue } from '../../ui/table/list-input.ts'

export type PeopleFilter = NonNullable<Input<'POST v2/admin/workspace/user-list'>['filter']>
export type Role = NonNullable<PeopleFilter['role']>[number]
type Right = NonNullable<PeopleFilter['userRecording']>

export const MEMBER_ROLES = ['owner', 'admin', 'user', 'guest'] as const satisfies readonly Role[]
const RIGHTS = ['enabled', 'disabled'] as const satisfies readonly Right[]

/**
 * When a person was last active, as relative periods, because the dates depend on the day on which the URL is opened.
 */
export const LAST_ACTIVE_LABELS = {
  now: 'In the space now',
  never: 'Never',
  '30': 'More than 30 days ago',
  '90': 'More than 90 days ago',
} as const
type Active = keyof typeof LAST_ACTIVE_LABELS

const ACTIVES = Object.keys(LAST_ACTIVE_LABELS) as Active[]

const oneOf = <T extends string>(values: readonly T[], value: unknown): T | '' =>
  values.find((item) => item === [value].flat()[0]) ?? ''

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const idIn = (value: unknown): string => (typeof value === 'string' && ID.test(value) ? value : '')

/** The roles from the URL. It can hold anything, so invalid roles are left out. */
const rolesIn = (filters: CrudFilters): Role[] =>
  [filterValue(filters, 'role')].flat().flatMap((role) => MEMBER_ROLES.find((item) => item === role) ?? [])

/** All filters from the URL except the status; invalid values are left out. */
export const peopleFiltersIn = (filters: CrudFilters) => {
  const value = (field: string) => [filterValue(filters, field)].flat()[0]
  const day = (field: string) => dayIn(value(field))
  return {
    role: rolesIn(filters),
    active: oneOf(ACTIVES, value('active')),
    activeFrom: day('activeFrom'),
    joinedFrom: day('joinedFrom'),
    joinedTo: day('joinedTo'),
    invitedFrom: day('invitedFrom'),
    invitedTo: day('invitedTo'),
    recording: oneOf(RIGHTS, value('recording')),
    transcriber: oneOf(RIGHTS, value('transcriber')),
    importId: idIn(value('importId')),
  }
}
export type PeopleFilters = ReturnType<typeof peopleFiltersIn>
export type FilterField = keyof PeopleFilters

export const FILTER_FIELDS = Object.keys(peopleFiltersIn([])) as FilterField[]

/** Converts the filters to the calls' input. The last day of a range is included in full. */
export const toPeopleFilter = (filters: PeopleFilters, now = new Date()): PeopleFilter => ({
  ...(filters.role.length > 0 && { role: filters.role }),
  ...(filters.active === 'now' && { isHere: true }),
  ...(filters.active === 'never' && { isNeverActive: true }),
  ...((filters.active === '30' || filters.active === '90') && {
    activeBefore: daysAgo(Number(filters.active), now),
  }),
  ...(filters.activeFrom && { activeFrom: midnight(filters.activeFrom) }),
  ...(filters.joinedFrom && { joinedFrom: midnight(filters.joinedFrom) }),
  ...(filters.joinedTo && { joinedBefore: midnight(filters.joinedTo, 1) }),
  ...(filters.invitedFrom && { invitedFrom: midnight(filters.invitedFrom) }),
  ...(filters.invitedTo && { invitedBefore: midnight(filters.invitedTo, 1) }),
  ...(filters.recording && { userRecording: filters.recording }),
  ...(filters.transcriber && { userTranscriber: filters.transcriber }),
  ...(filters.importId && { importId: filters.importId }),
})

const days = dateFormat({ day: 'numeric', month: 'short', year: 'numeric' })
const dayText = (day: string) => days(midnight(day))

const TEXTS: { [F in FilterField]: (value: PeopleFilters[F]) => string } = {
  role: (roles) => roles.map((role) => ROLE_LABELS[role]).join(' or '),
  active: (active) => {
    if (active === 'now') return LAST_ACTIVE_LABELS.now
    return active ? `Last active: ${LAST_ACTIVE_LABELS[active].toLowerCase()}` : ''
  },
  activeFrom: (day) => `Active since ${dayText(day)}`,
  joinedFrom: (day) => `Joined from ${dayText(day)}`,
  joinedTo: (day) => `Joined until ${dayText(day)}`,
  invitedFrom: (day) => `Invited from ${dayText(day)}`,
  invitedTo: (day) => `Invited until ${dayText(day)}`,
  recording: (right) => (right ? `Recording: ${RIGHT_LABELS[right].toLowerCase()}` : ''),
  transcriber: (right) => (right ? `Transcripts: ${RIGHT_LABELS[right].toLowerCase()}` : ''),
  importId: () => 'Added by one import',
}

/** The list's active filters as texts. */
export const chipsOf = (filters: PeopleFilters): { field: FilterField; text: string }[] =>
  FILTER_FIELDS.filter((field) => filters[field].length > 0).map((field) => ({
    field,
    text: TEXTS[field](filters[field] as never),
  }))
