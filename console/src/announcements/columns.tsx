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
type OpenDialogFor = (announcement: Announcement) => (what: OpenDialog['what']) => void

const renderText = ({ description, createdBy, createdAt }: Announcement) => (
  <div className={css['stacked']}>
    <span className={css['words']}>{plainText(description)}</span>
    <span className={css['line']}>
      Written {createdBy && `by ${createdBy}, `}
      <Instant at={createdAt} />
    </span>
  </div>
)

/** When the announcement was or will be live, worded for its status. */
const renderTimes = ({ status, startsAt, endsAt }: Announcement) => (
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

const actionsOf = (openDialogFor: OpenDialogFor): Column => ({
  key: 'actions',
  title: <span className="visually-hidden">Actions</span>,
  align: 'end',
  render: (_, announcement) => (
    <RowActions announcement={announcement} onOpenDialog={openDialogFor(announcement)} />
  ),
})

const wide = (openDialogFor: OpenDialogFor): Column[] => [
  { key: 'words', title: 'Announcement', render: (_, announcement) => renderText(announcement) },
  { key: 'status', title: 'Status', width: 112, render: (_, { status }) => <StatusMark status={status} /> },
  { key: 'times', title: 'Time', width: 200, render: (_, announcement) => renderTimes(announcement) },
  {
    key: 'seen',
    title: 'Seen by',
    width: 88,
    className: table['date'] ?? '',
    render: (_, announcement) => (
      <SeenCount announcement={announcement} onOpenDialog={openDialogFor(announcement)} />
    ),
  },
  { ...actionsOf(openDialogFor), width: 216 },
]

const narrow = (openDialogFor: OpenDialogFor): Column[] => [
  {
    key: 'words',
    title: 'Announcement',
    render: (_, announcement) => (
      <div className={css['stacked']}>
        <span className={css['head']}>
          <StatusMark status={announcement.status} />
          {announcement.status !== draft && announcement.status !== scheduled && (
            <span className={css['line']}>
              Seen by <SeenCount announcement={announcement} onOpenDialog={openDialogFor(announcement)} />
            </span>
          )}
        </span>
        {renderText(announcement)}
        <span className={css['line']}>{renderTimes(announcement)}</span>
      </div>
    ),
  },
  { ...actionsOf(openDialogFor), width: 64 },
]

export const columnsFor = (isNarrow: boolean, openDialogFor: OpenDialogFor): Column[] =>
  isNarrow ? narrow(openDialogFor) : wide(openDialogFor)
