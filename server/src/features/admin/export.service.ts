import type { Input } from '@metapyra/contract/calls'
import type { PeopleColumn } from '@metapyra/contract/people'
import { PEOPLE_COLUMNS, RIGHT_LABELS, ROLE_LABELS, STATUS_LABELS } from '@metapyra/contract/people'
import type { CsvReply } from '../../platform/http/csv-reply.ts'
import type { Services } from '../../platform/services.ts'
import type { ActOrigin } from '../audit/service.ts'
import { recordAct } from '../audit/service.ts'
import { DEFAULT_SORT } from './list.service.ts'
import type { Cursor } from './order.queries.ts'
import { membersAfter } from './order.queries.ts'
import type { Member } from './people.queries.ts'
import { membersInSelection } from './selection.service.ts'

const EXPORT_PAGE = 1000

const right = (isGiven: boolean) => RIGHT_LABELS[isGiven ? 'enabled' : 'disabled']

const CELLS: Record<PeopleColumn, (row: Member) => string> = {
  name: ({ name }) => name,
  email: ({ email }) => email,
  role: ({ role }) => ROLE_LABELS[role],
  status: ({ status }) => STATUS_LABELS[status],
  companyPosition: ({ companyPosition }) => companyPosition ?? '',
  lastActiveAt: ({ lastActiveAt }) => lastActiveAt?.toISOString() ?? '',
  joinedAt: ({ joinedAt }) => joinedAt?.toISOString() ?? '',
  invitedAt: ({ invitedAt }) => invitedAt?.toISOString() ?? '',
  userRecording: ({ recording }) => right(recording),
  userTranscriber: ({ transcriber }) => right(transcriber),
}
const INSTANTS: readonly PeopleColumn[] = ['lastActiveAt', 'joinedAt', 'invitedAt']

type ExportInput = Input<'POST v2/admin/workspace/user-export'>

/** The selection for the audit log, without the names and addresses that were searched for. */
const chosenBy = ({ type, filter, search }: ExportInput): string =>
  [
    type,
    ...Object.entries(filter ?? {}).map(([field, value]) => `${field}: ${[value].flat().join(' or ')}`),
    ...(search ? ['a search'] : []),
  ].join(', ')

/**
 * [LIST-2] Exports all selected people in the list's order, each once however many there are, with an entry in the
 * audit log.
 */
export const exportUsers = async (
  services: Services,
  from: ActOrigin,
  input: ExportInput,
): Promise<CsvReply> => {
  const { db, clock } = services
  const { columns, sort = DEFAULT_SORT } = input
  const header = columns.map((column) => PEOPLE_COLUMNS[column] + (INSTANTS.includes(column) ? ' (UTC)' : ''))
  await db.transaction((tx) =>
    recordAct(tx, from, {
      action: 'data.exported',
      subject: { type: 'export', id: null, name: 'the list of people' },
      changes: [
        { field: 'filters', before: null, after: chosenBy(input) },
        { field: 'columns', before: null, after: header.join(', ') },
      ],
    }),
  )
  const which = membersInSelection(services, from.workspaceId, input)
  async function* pages() {
    let place: Cursor | undefined
    do {
      const { rows, next } = await membersAfter(db, which, sort, place, EXPORT_PAGE)
      yield rows.map((row) => columns.map((column) => CELLS[column](row)))
      place = next
    } while (place)
  }
  return { fileName: `people-${clock().toISOString().slice(0, 10)}.csv`, header, pages: pages() }
}
