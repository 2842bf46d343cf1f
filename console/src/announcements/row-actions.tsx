import { ANNOUNCEMENT_STATUS } from '@metapyra/contract/constants'
import type { Announcement } from '@metapyra/contract/entities/announcement'
import { plainOf } from '@metapyra/contract/rich-text'
import { Button } from 'antd'
import { useIsNarrow } from '../theme/use-is-narrow.ts'
import { RowMenu } from '../ui/table/row-menu.tsx'
import table from '../ui/table/table.module.css'
import css from './announcements.module.css'

const { draft, live, ended, scheduled } = ANNOUNCEMENT_STATUS

type What = 'edit' | 'copy' | 'end' | 'delete' | 'seen'

/** What is open over the list. */
export interface OpenDialog {
  what: What
  announcement: Announcement
}

const acts: { what: What; label: string; of: readonly number[]; isDangerous?: true }[] = [
  { what: 'edit', label: 'Edit', of: [draft, scheduled, live] },
  { what: 'copy', label: 'Duplicate', of: [draft, scheduled, live, ended] },
  { what: 'end', label: 'End now', of: [live], isDangerous: true },
  { what: 'delete', label: 'Delete', of: [draft], isDangerous: true },
]

interface RowActionsProps {
  announcement: Announcement
  onAsk: (what: What) => void
}

/** What may be done with one; each button names it to whoever does not see the row. */
export function RowActions({ announcement, onAsk }: RowActionsProps) {
  const { status, description } = announcement
  const name = plainOf(description).slice(0, 60)
  const isNarrow = useIsNarrow()
  const buttons = acts
    .filter(({ of }) => of.includes(status))
    .map(({ what, label, isDangerous }) => (
      <Button
        key={what}
        size="small"
        type="text"
        className={(isDangerous && table['out']) || ''}
        aria-label={`${label}: ${name}`}
        onClick={() => onAsk(what)}
      >
        {label}
      </Button>
    ))
  if (isNarrow) return <RowMenu label={`Actions: ${name}`}>{buttons}</RowMenu>
  return <div className={`${table['actions']} ${css['actions']}`}>{buttons}</div>
}

/** How many have seen it, which leads to who they are; a dash for what nobody could see yet. */
export function SeenCount({ announcement, onAsk }: RowActionsProps) {
  const { status, seenCount } = announcement
  if (status === draft || status === scheduled) return <span className={css['line']}>–</span>
  return (
    <Button
      size="small"
      type="text"
      className={css['seen'] ?? ''}
      aria-label={`Seen by ${seenCount}: show who`}
      onClick={() => onAsk('seen')}
    >
      {seenCount}
    </Button>
  )
}
