import { ANNOUNCEMENT_STATUS } from '@metapyra/contract/constants'
import type { Announcement } from '@metapyra/contract/entities/announcement'
import { plainText } from '@metapyra/contract/rich-text'
import { Button } from 'antd'
import { useIsNarrow } from '../theme/use-is-narrow.ts'
import { RowMenu } from '../ui/table/row-menu.tsx'
import table from '../ui/table/table.module.css'
import css from './announcements.module.css'

const { draft, live, ended, scheduled } = ANNOUNCEMENT_STATUS

type DialogKind = 'edit' | 'copy' | 'end' | 'delete' | 'seen'

/** The dialog that is open over the list. */
export interface OpenDialog {
  what: DialogKind
  announcement: Announcement
}

const rowActions: { kind: DialogKind; label: string; statuses: readonly number[]; isDangerous?: true }[] = [
  { kind: 'edit', label: 'Edit', statuses: [draft, scheduled, live] },
  { kind: 'copy', label: 'Duplicate', statuses: [draft, scheduled, live, ended] },
  { kind: 'end', label: 'End now', statuses: [live], isDangerous: true },
  { kind: 'delete', label: 'Delete', statuses: [draft], isDangerous: true },
]

interface RowActionsProps {
  announcement: Announcement
  onOpenDialog: (kind: DialogKind) => void
}

/** The actions on one announcement. Each button's label includes its text, for screen reader users. */
export function RowActions({ announcement, onOpenDialog }: RowActionsProps) {
  const { status, description } = announcement
  const name = plainText(description).slice(0, 60)
  const isNarrow = useIsNarrow()
  const buttons = rowActions
    .filter(({ statuses }) => statuses.includes(status))
    .map(({ kind, label, isDangerous }) => (
      <Button
        key={kind}
        size="small"
        type="text"
        className={(isDangerous && table['out']) || ''}
        aria-label={`${label}: ${name}`}
        onClick={() => onOpenDialog(kind)}
      >
        {label}
      </Button>
    ))
  if (isNarrow) return <RowMenu label={`Actions: ${name}`}>{buttons}</RowMenu>
  return <div className={`${table['actions']} ${css['actions']}`}>{buttons}</div>
}

/** How many people have seen it, with a button that lists them; a dash if no one could have seen it yet. */
export function SeenCount({ announcement, onOpenDialog }: RowActionsProps) {
  const { status, seenCount } = announcement
  if (status === draft || status === scheduled) return <span className={css['line']}>–</span>
  return (
    <Button
      size="small"
      type="text"
      className={css['seen'] ?? ''}
      aria-label={`Seen by ${seenCount}: show who`}
      onClick={() => onOpenDialog('seen')}
    >
      {seenCount}
    </Button>
  )
}
