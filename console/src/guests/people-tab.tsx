import { TeamOutlined } from '@ant-design/icons'
import { avatarColour } from '@metapyra/contract/constants'
import type { GuestUser } from '@metapyra/contract/entities/admin'
import type { TableColumnType } from 'antd'
import { useIsNarrow } from '../theme/use-is-narrow.ts'
import { Instant } from '../ui/format/instant.tsx'
import { EmptyState } from '../ui/page/empty-state.tsx'
import { Avatar } from '../ui/picture/avatar.tsx'
import { ListTable } from '../ui/table/list-table.tsx'
import rowCss from '../ui/table/table.module.css'
import { useSearchTable } from '../ui/table/use-search-table.ts'
import { SearchBox } from '../ui/toolbar/search-box.tsx'
import toolbar from '../ui/toolbar/toolbar.module.css'
import css from './guests.module.css'
import { NoMatch } from './no-match.tsx'
import { answersIn, visitsIn } from './visits.ts'

type Column = TableColumnType<GuestUser>

const renderEntrance = ({ inviteId }: GuestUser) => (inviteId ? 'Guest link' : 'Space address')

function Who({ guest, children }: { guest: GuestUser; children?: React.ReactNode }) {
  const answers = answersIn(guest.additional)
  return (
    <div className={rowCss['person']}>
      <Avatar name={guest.name} image={guest.image} colour={avatarColour(guest.id)} />
      <div className={css['stacked']}>
        <span className={css['first']} dir="auto">
          {guest.name}
        </span>
        {guest.email && <span className={css['line']}>{guest.email}</span>}
        {answers && <span className={css['line']}>{answers}</span>}
        {children}
      </div>
    </div>
  )
}

function Visit({ guest }: { guest: GuestUser }) {
  const [visit] = visitsIn(guest.sessions)
  return visit ? (
    <>
      Open until <Instant at={visit.endsAt} />
    </>
  ) : (
    'Ended'
  )
}

const wide: Column[] = [
  { key: 'name', title: 'Name', render: (_, guest) => <Who guest={guest} /> },
  { key: 'by', title: 'Joined via', width: 190, render: (_, guest) => renderEntrance(guest) },
  {
    key: 'came',
    title: 'First visit',
    width: 140,
    responsive: ['lg'],
    className: rowCss['date'] ?? '',
    render: (_, { createdAt }) => <Instant at={createdAt} />,
  },
  {
    key: 'seen',
    title: 'Last seen',
    width: 140,
    responsive: ['lg'],
    className: rowCss['date'] ?? '',
    render: (_, { lastSeenAt }) => <Instant at={lastSeenAt} />,
  },
  {
    key: 'visit',
    title: 'Visit',
    width: 210,
    className: rowCss['date'] ?? '',
    render: (_, guest) => <Visit guest={guest} />,
  },
]

const narrow: Column[] = [
  {
    key: 'name',
    title: 'Guest',
    render: (_, guest) => (
      <Who guest={guest}>
        <span className={css['line']}>
          {renderEntrance(guest)}, <Instant at={guest.lastSeenAt} />
        </span>
        <span className={css['line']}>
          <Visit guest={guest} />
        </span>
      </Who>
    ),
  },
]

export function PeopleTab() {
  const isNarrow = useIsNarrow()
  const { table, search, setSearch } = useSearchTable<GuestUser>({ resource: 'guests' })
  return (
    <>
      <search className={toolbar['toolbar']}>
        <SearchBox label="Search by name or email" value={search} onChange={setSearch} />
      </search>
      <ListTable
        name="guests"
        table={table}
        columns={isNarrow ? narrow : wide}
        words={['guest', 'guests']}
        empty={
          search ? (
            <NoMatch
              title="No matching guests"
              text="Try another name or email."
              onClear={() => setSearch('')}
            />
          ) : (
            <EmptyState
              icon={<TeamOutlined />}
              title="No guests yet"
              text="Guests appear here once they join."
            />
          )
        }
      />
    </>
  )
}
