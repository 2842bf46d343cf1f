import { ANNOUNCEMENT_STATUS } from '@metapyra/contract/constants'
import type { Announcement } from '@metapyra/contract/entities/announcement'
import { plainText } from '@metapyra/contract/rich-text'
import type { TableColumnType } from 'antd'
import { Instant } from '../ui/format/instant.tsx'
import table from '../ui/table/table.module.css'
import css from './announcements.module.css'
import type { OpenDialog } from './row-actions.tsx'
import { RowActions, SeenCount } from './row-actions.tsx'
import { StatusMark } from './status-mark.tsx'

const { draft, live, ended, scheduled } = ANNOUNCEMENT_STATUS

type Column = TableColumnType<Announcement>
type Ask = (announcement: Announcement) => (what: OpenDialog['what']) => void

const words = ({ description, createdBy, createdAt }: Announcement) => (
  <div className={css['stacked']}>
    <span className={css['words']}>{plainText(description)}</span>
    <span className={css['line']}>
      Written {createdBy && `by ${createdBy}, `}
      <Instant at={createdAt} />
    </span>
  </div>
)

/** When the announcement was or will be live, worded for its status. */
const times = ({ status, startsAt, endsAt }: Announcement) => (
  <span className={css['stacked']}>
    {startsAt && (
      <span>
        {status === draft
          ? 'Planned for '
          : status === scheduled
            ? 'Goes live '
            : status === live
              ? 'Live since '
              : 'From '}
        <Instant at={startsAt} />
      </span>
    )}
    {endsAt ? (
      <span className={css['line']}>
        {status === ended ? 'Ended ' : 'Until '}
        <Instant at={endsAt} />
      </span>
    ) : (
      status === live && <span className={css['line']}>No end date</span>
    )}
    {!startsAt && !endsAt && <span className={css['line']}>Not scheduled</span>}
  </span>
)

const actionsOf = (ask: Ask): Column => ({
  key: 'actions',
  title: <span className="visually-hidden">Actions</span>,
  align: 'end',
  render: (_, one) => <RowActions announcement={one} onAsk={ask(one)} />,
})

const wide = (ask: Ask): Column[] => [
  { key: 'words', title: 'Announcement', render: (_, one) => words(one) },
  { key: 'status', title: 'Status', width: 112, render: (_, { status }) => <StatusMark status={status} /> },
  { key: 'times', title: 'Time', width: 200, render: (_, one) => times(one) },
  {
    key: 'seen',
    title: 'Seen by',
    width: 88,
    className: table['date'] ?? '',
    render: (_, one) => <SeenCount announcement={one} onAsk={ask(one)} />,
  },
  { ...actionsOf(ask), width: 216 },
]

const narrow = (ask: Ask): Column[] => [
  {
    key: 'words',
    title: 'Announcement',
    render: (_, one) => (
      <div className={css['stacked']}>
        <span className={css['head']}>
          <StatusMark status={one.status} />
          {one.status !== draft && one.status !== scheduled && (
            <span className={css['line']}>
              Seen by <SeenCount announcement={one} onAsk={ask(one)} />
            </span>
          )}
        </span>
        {words(one)}
        <span className={css['line']}>{times(one)}</span>
      </div>
    ),
  },
  { ...actionsOf(ask), width: 64 },
]

export const columnsFor = (isNarrow: boolean, ask: Ask): Column[] => (isNarrow ? narrow(ask) : wide(ask))
