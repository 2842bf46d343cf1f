import { LinkOutlined, SearchOutlined } from '@ant-design/icons'
import type { GuestInvite } from '@metapyra/contract/entities/admin'
import type { TableColumnType } from 'antd'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { EmptyState } from '../ui/empty-state.tsx'
import { Instant } from '../ui/instant.tsx'
import table from '../ui/table.module.css'
import { useIsNarrow } from '../ui/use-is-narrow.ts'
import { GuestTable } from './guest-table.tsx'
import css from './guests.module.css'
import { LinkActions } from './link-actions.tsx'
import { LinkState, usesOf } from './link-state.tsx'
import type { GuestList } from './use-guest-list.ts'
import type { Links } from './use-links.ts'

const ChangeDialog = lazy(() =>
  import('./change-dialog.tsx').then((module) => ({ default: module.ChangeDialog })),
)
const InvalidateDialog = lazy(() =>
  import('./invalidate-dialog.tsx').then((module) => ({ default: module.InvalidateDialog })),
)

interface LinksTabProps {
  list: GuestList<'POST v2/admin/guest-invites'>
  links: Links
  /** None where the space takes no guests. */
  onMake: (() => void) | undefined
}

export function LinksTab({ list, links, onMake }: LinksTabProps) {
  const isNarrow = useIsNarrow()
  const [asked, setAsked] = useState<{ what: 'change' | 'invalidate'; link: GuestInvite } | null>(null)
  const close = () => setAsked(null)
  const actions = (link: GuestInvite) => (
    <LinkActions
      link={link}
      onChange={() => setAsked({ what: 'change', link })}
      onInvalidate={() => setAsked({ what: 'invalidate', link })}
    />
  )
  return (
    <>
      <GuestTable
        list={list}
        columns={isNarrow ? narrowColumns(actions) : columns(actions)}
        rowKey="guestId"
        words={['link', 'links']}
        empty={
          list.isSearching ? <NoMatch onClear={() => list.setSearch('')} /> : <NoLinks onMake={onMake} />
        }
      />
      <Suspense fallback={null}>
        {asked?.what === 'change' && <ChangeDialog link={asked.link} change={links.change} onClose={close} />}
        {asked?.what === 'invalidate' && (
          <InvalidateDialog link={asked.link} invalidate={links.invalidate} onClose={close} />
        )}
      </Suspense>
    </>
  )
}

type Column = TableColumnType<GuestInvite>
type Actions = (link: GuestInvite) => React.ReactNode

const forWhom = ({ email }: GuestInvite) => (
  <span className={email ? css['first'] : css['open']}>{email ?? 'Open link'}</span>
)
const endOf = ({ invalidatedAt, expiresAt }: GuestInvite) => <Instant at={invalidatedAt ?? expiresAt} />

const maker = ({ invitedBy, createdAt }: GuestInvite) => (
  <span className={css['line']}>
    Made {invitedBy && `by ${invitedBy}, `}
    <Instant at={createdAt} />
  </span>
)

const columns = (actions: Actions): Column[] => [
  {
    key: 'email',
    title: 'For',
    render: (_, link) => (
      <div className={css['stacked']}>
        {forWhom(link)}
        {maker(link)}
      </div>
    ),
  },
  { key: 'state', title: 'State', width: 120, render: (_, { state }) => <LinkState state={state} /> },
  {
    key: 'uses',
    title: 'Came in',
    width: 104,
    responsive: ['lg'],
    className: table['date'] ?? '',
    render: (_, link) => usesOf(link),
  },
  {
    key: 'ends',
    title: 'Ends',
    width: 148,
    responsive: ['lg'],
    className: table['date'] ?? '',
    render: (_, link) => endOf(link),
  },
  {
    key: 'actions',
    title: <span className="visually-hidden">Actions</span>,
    align: 'end',
    width: '34%',
    render: (_, link) => actions(link),
  },
]

const narrowColumns = (actions: Actions): Column[] => [
  {
    key: 'email',
    title: 'Link',
    render: (_, link) => (
      <div className={css['stacked']}>
        {forWhom(link)}
        <span className={css['line']}>
          <LinkState state={link.state} /> {usesOf(link)} came in
        </span>
        <span className={css['line']}>Ends {endOf(link)}</span>
      </div>
    ),
  },
  {
    key: 'actions',
    title: <span className="visually-hidden">Actions</span>,
    align: 'end',
    width: 152,
    render: (_, link) => actions(link),
  },
]

function NoLinks({ onMake }: Pick<LinksTabProps, 'onMake'>) {
  return (
    <EmptyState
      icon={<LinkOutlined />}
      title="No guest has been invited yet"
      text="A link lets people in for a while, without an account."
      action={
        onMake && (
          <Button type="primary" onClick={onMake}>
            Invite guests
          </Button>
        )
      }
    />
  )
}

export function NoMatch({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      icon={<SearchOutlined />}
      title="Nothing matches"
      text="Look for another name or address."
      action={<Button onClick={onClear}>Clear the search</Button>}
    />
  )
}
