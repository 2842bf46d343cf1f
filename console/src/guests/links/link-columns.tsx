import type { TableColumnType } from 'antd'
import type { ReactNode } from 'react'
import { EmailText } from '../../ui/format/email-text.tsx'
import { Instant } from '../../ui/format/instant.tsx'
import table from '../../ui/table/table.module.css'
import css from '../guests.module.css'
import type { GuestLink } from '../resource.ts'
import { LinkRightsSummary } from './link-rights.tsx'
import { LinkState, usesOf } from './link-state.tsx'

type Column = TableColumnType<GuestLink>
type Actions = (link: GuestLink) => ReactNode

const forWhom = ({ email }: GuestLink) => (
  <span className={email ? css['first'] : css['open']}>
    {email ? <EmailText>{email}</EmailText> : 'Open link'}
  </span>
)
const endOf = ({ invalidatedAt, expiresAt }: GuestLink) => <Instant at={invalidatedAt ?? expiresAt} />

const maker = ({ invitedBy, createdAt }: GuestLink) => (
  <span className={css['line']}>
    Created {invitedBy && `by ${invitedBy}, `}
    <Instant at={createdAt} />
  </span>
)

export const wideColumns = (actions: Actions): Column[] => [
  {
    key: 'email',
    title: 'For',
    render: (_, link) => (
      <div className={css['stacked']}>
        {forWhom(link)}
        <LinkRightsSummary link={link} />
        {maker(link)}
      </div>
    ),
  },
  { key: 'state', title: 'Status', width: 104, render: (_, { state }) => <LinkState state={state} /> },
  {
    key: 'uses',
    title: 'Uses',
    width: 84,
    responsive: ['lg'],
    className: table['date'] ?? '',
    render: (_, link) => usesOf(link),
  },
  {
    key: 'ends',
    title: 'Expires',
    width: 136,
    responsive: ['lg'],
    className: table['date'] ?? '',
    render: (_, link) => endOf(link),
  },
  {
    key: 'actions',
    title: <span className="visually-hidden">Actions</span>,
    align: 'end',
    width: '30%',
    render: (_, link) => actions(link),
  },
]

export const narrowColumns = (actions: Actions): Column[] => [
  {
    key: 'email',
    title: 'Link',
    render: (_, link) => (
      <div className={css['stacked']}>
        {forWhom(link)}
        <span className={css['line']}>
          <LinkState state={link.state} /> {usesOf(link)} used
        </span>
        <LinkRightsSummary link={link} />
        <span className={css['line']}>Expires {endOf(link)}</span>
      </div>
    ),
  },
  {
    key: 'actions',
    title: <span className="visually-hidden">Actions</span>,
    align: 'end',
    width: 64,
    render: (_, link) => actions(link),
  },
]
