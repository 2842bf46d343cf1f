import { isAdminRole } from '@metapyra/contract/constants'
import type { BulkWish } from '@metapyra/contract/entities/bulk'
import { ROLE_LABELS } from '@metapyra/contract/people'
import { Button } from 'antd'
import { useMay } from '../../providers/access.ts'
import { counted } from '../../ui/format/counted.ts'
import type { UserType } from '../user-list.ts'
import css from './bulk.module.css'
import type { Selection } from './use-selection.ts'

interface BulkBarProps {
  type: UserType
  selection: Selection
  total: number | undefined
  isExact: boolean
  onWish: (wish: BulkWish) => void
}

const RIGHTS: { label: string; wish: BulkWish }[] = [
  { label: 'Allow recording', wish: { kind: 'change', userRecording: 'enabled' } },
  { label: 'Block recording', wish: { kind: 'change', userRecording: 'disabled' } },
  { label: 'Allow transcribing', wish: { kind: 'change', userTranscriber: 'enabled' } },
  { label: 'Block transcribing', wish: { kind: 'change', userTranscriber: 'disabled' } },
]

/** What can be done to those who are chosen; above the list for as long as anybody is. */
export function BulkBar({ type, selection, total, isExact, onWish }: BulkBarProps) {
  const { count, isAll, mayTakeAll } = selection
  const mayMakeAdmins = useMay()('makeAdmins').can
  const roles = (['user', 'guest', 'admin', 'owner'] as const).filter(
    (role) => mayMakeAdmins || !isAdminRole(role),
  )
  const about = isAll && !isExact ? 'about ' : ''
  return (
    <section className={css['bar']} aria-label="Selected people">
      <p className={css['chosen']} role="status">
        {count === undefined ? 'All matching people' : `${about}${counted(count, 'person', 'people')}`}{' '}
        selected
      </p>
      {mayTakeAll && total !== undefined && (
        <Button size="small" type="link" onClick={selection.selectAll}>
          Select all {isExact ? '' : 'about '}
          {counted(total, 'matching person', 'matching people')}
        </Button>
      )}
      <Button size="small" type="text" onClick={selection.clear}>
        Clear selection
      </Button>
      <div className={css['acts']}>
        {type !== 'guest' && (
          <select
            className={`select ${css['choice']}`}
            aria-label="Change role of selected people"
            value=""
            onChange={({ target }) => onWish({ kind: 'change', role: target.value as 'user' })}
          >
            <option value="" disabled>
              Role…
            </option>
            {roles.map((role) => (
              <option key={role} value={role}>
                {ROLE_LABELS[role]}s
              </option>
            ))}
          </select>
        )}
        <select
          className={`select ${css['choice']}`}
          aria-label="Change permissions of selected people"
          value=""
          onChange={({ target }) => {
            const right = RIGHTS.find(({ label }) => label === target.value)
            if (right) onWish(right.wish)
          }}
        >
          <option value="" disabled>
            Permissions…
          </option>
          {RIGHTS.map(({ label }) => (
            <option key={label}>{label}</option>
          ))}
        </select>
        {type === 'invited' && (
          <Button size="small" onClick={() => onWish({ kind: 'invite' })}>
            Resend
          </Button>
        )}
        {type === 'active' && (
          <Button size="small" onClick={() => onWish({ kind: 'message' })}>
            Message
          </Button>
        )}
        {type === 'inactive' ? (
          <Button size="small" onClick={() => onWish({ kind: 'change', status: 'active' })}>
            Activate
          </Button>
        ) : (
          <Button size="small" danger onClick={() => onWish({ kind: 'change', status: 'inactive' })}>
            Deactivate
          </Button>
        )}
        <Button size="small" danger onClick={() => onWish({ kind: 'remove' })}>
          Remove
        </Button>
      </div>
    </section>
  )
}
