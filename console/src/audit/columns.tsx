import type { AuditEntry } from '@metapyra/contract/entities/audit'
import type { TableColumnType } from 'antd'
import { Instant } from '../ui/format/instant.tsx'
import table from '../ui/table/table.module.css'
import { AuditEntrySentence } from './act.tsx'
import css from './audit.module.css'
import { deviceOf, ipAddressOf } from './audit-format.ts'

type Column = TableColumnType<AuditEntry>

const renderActor = ({ actor }: AuditEntry) => (
  <div className={css['stacked']}>
    <span className={css['name']} dir="auto">
      {actor.name}
    </span>
    {actor.email && <span className={css['line']}>{actor.email}</span>}
  </div>
)

const fromWhere = (entry: AuditEntry) => (
  <div className={css['stacked']}>
    <span className={entry.address ? undefined : css['nothing']}>{ipAddressOf(entry)}</span>
    <span className={css['line']}>{deviceOf(entry)}</span>
  </div>
)

export const wideColumns: Column[] = [
  {
    key: 'at',
    title: 'When',
    width: 156,
    className: table['date'] ?? '',
    render: (_, { at }) => <Instant at={at} />,
  },
  { key: 'who', title: 'Who', width: '24%', render: (_, entry) => renderActor(entry) },
  { key: 'what', title: 'What', render: (_, entry) => <AuditEntrySentence entry={entry} /> },
  { key: 'from', title: 'From', width: '18%', responsive: ['lg'], render: (_, entry) => fromWhere(entry) },
]

export const narrowColumns: Column[] = [
  {
    key: 'entry',
    title: 'Activity',
    render: (_, entry) => (
      <div className={css['stacked']}>
        <span className={css['line']}>
          <Instant at={entry.at} />
        </span>
        <span className={css['name']} dir="auto">
          {entry.actor.name}
        </span>
        <AuditEntrySentence entry={entry} />
      </div>
    ),
  },
]
