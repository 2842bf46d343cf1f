import { PEOPLE_COLUMNS, RIGHT_LABELS } from '@metapyra/contract/people'
import { getDefaultSortOrder } from '@refinedev/antd'
import type { CrudSorting } from '@refinedev/core'
import type { TableColumnType } from 'antd'
import { Instant } from '../../ui/format/instant.tsx'
import css from '../../ui/table/table.module.css'
import type { Member } from '../resource.ts'
import type { useMemberChange } from '../use-member-change.ts'
import type { ColumnKey } from './column-choice.ts'
import { PersonCell } from './person-cell.tsx'
import { RoleCell } from './role-cell.tsx'
import { RowActions } from './row-actions.tsx'

interface ColumnsInput {
  shown: readonly ColumnKey[]
  /** There is room for the person and what can be done alone: the rest stands below the name. */
  isNarrow: boolean
  /** The address stands below the name, so that both can be read beside the other columns. */
  isMedium: boolean
  sorters: CrudSorting
  ownId: string | undefined
  change: ReturnType<typeof useMemberChange>
  changeRole: (member: Member, role: Member['role']) => void
}

/** Rights are two values: they are filtered by. */
const unsorted: readonly ColumnKey[] = ['userRecording', 'userTranscriber']

const dates: readonly ColumnKey[] = ['lastActiveAt', 'joinedAt', 'invitedAt']

const Clipped = ({ text }: { text: string }) => (
  <span className={css['clip']} title={text}>
    {text}
  </span>
)

/** The table's columns: the person first, what was chosen, what can be done last. */
export function peopleColumns({
  shown,
  isNarrow,
  isMedium,
  sorters,
  ownId,
  change,
  changeRole,
}: ColumnsInput): TableColumnType<Member>[] {
  const cells: Record<ColumnKey, (member: Member) => React.ReactNode> = {
    email: (member) => <Clipped text={member.email} />,
    role: (member) => <RoleCell member={member} onChange={(role) => changeRole(member, role)} />,
    companyPosition: (member) => <Clipped text={member.companyPosition || '–'} />,
    lastActiveAt: (member) => <Instant at={member.lastActiveAt} />,
    joinedAt: (member) => <Instant at={member.joinedAt} />,
    invitedAt: (member) => <Instant at={member.invitedAt} />,
    userRecording: (member) => RIGHT_LABELS[member.userRecording],
    userTranscriber: (member) => RIGHT_LABELS[member.userTranscriber],
  }
  const chosen = (isNarrow ? [] : shown.filter((key) => key !== 'email' || !isMedium)).map(
    (key): TableColumnType<Member> => ({
      key,
      dataIndex: key,
      title: PEOPLE_COLUMNS[key],
      render: (_, member) => cells[key](member),
      ...(!unsorted.includes(key)
        ? { sorter: true, sortOrder: getDefaultSortOrder(key, sorters) ?? null }
        : {}),
      ...(dates.includes(key) ? { className: css['date'] ?? '' } : {}),
    }),
  )
  return [
    {
      key: 'name',
      dataIndex: 'name',
      title: 'Name',
      sorter: true,
      sortOrder: getDefaultSortOrder('name', sorters) ?? null,
      render: (_, member) => (
        <PersonCell member={member} isSelf={member.userId === ownId}>
          {isNarrow && cells.role(member)}
        </PersonCell>
      ),
    },
    ...chosen,
    {
      key: 'actions',
      title: <span className="visually-hidden">Actions</span>,
      align: 'end',
      ...(isNarrow ? { width: 112 } : {}),
      render: (_, member) => (
        <RowActions
          member={member}
          onDeactivate={() => change(member, { status: 'inactive' })}
          onActivate={() => change(member, { status: 'active' })}
        />
      ),
    },
  ]
}
