import { PEOPLE_COLUMNS, RIGHT_LABELS } from '@metapyra/contract/people'
import { getDefaultSortOrder } from '@refinedev/antd'
import type { CrudSorting } from '@refinedev/core'
import type { TableColumnType } from 'antd'
import { Instant } from '../../ui/format/instant.tsx'
import css from '../../ui/table/table.module.css'
import type { Member } from '../resource.ts'
import type { useMemberChange } from '../use-member-change.ts'
import type { ColumnKey } from './column-settings.ts'
import { PersonCell } from './person-cell.tsx'
import { RoleCell } from './role-cell.tsx'
import { RowActions } from './row-actions.tsx'

interface ColumnsInput {
  shown: readonly ColumnKey[]
  /** There is only room for the person and the actions; the rest is below the name. */
  isNarrow: boolean
  /** The email is below the name, so that both are readable beside the other columns. */
  isMedium: boolean
  sorters: CrudSorting
  ownId: string | undefined
  change: ReturnType<typeof useMemberChange>
  changeRole: (member: Member, role: Member['role']) => void
}

/** Rights have only two values, so the list filters by them instead. */
const unsorted: readonly ColumnKey[] = ['userRecording', 'userTranscriber']

const dates: readonly ColumnKey[] = ['lastActiveAt', 'joinedAt', 'invitedAt']

const Clipped = ({ text }: { text: string }) => (
  <span className={css['clip']} title={text}>
    {text}
  </span>
)

/** The table's columns: first the person, then the selected columns, last the actions. */
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
  const visibleColumns = (isNarrow ? [] : shown.filter((key) => key !== 'email' || !isMedium)).map(
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
    ...visibleColumns,
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
