import { isAdminRole } from '@metapyra/contract/constants'
import type { BulkInput } from '@metapyra/contract/entities/bulk'
import { ROLE_LABELS } from '@metapyra/contract/people'
import { Button } from 'antd'
import { useAccess } from '../../providers/access.ts'
import { formatCount } from '../../ui/format/counted.ts'
import type { UserType } from '../user-list.ts'
import css from './bulk.module.css'
import type { Selection } from './use-selection.ts'

interface BulkBarProps {
  type: UserType
  selection: Selection
  total: number | undefined
  isExact: boolean
  onAct: (input: BulkInput) => void
}

const RIGHTS: { label: string; input: BulkInput }[] = [
  { label: 'Allow recording', input: { kind: 'change', userRecording: 'enabled' } },
  { label: 'Block recording', input: { kind: 'change', userRecording: 'disabled' } },
  { label: 'Allow transcribing', input: { kind: 'change', userTranscriber: 'enabled' } },
  { label: 'Block transcribing', input: { kind: 'change', userTranscriber: 'disabled' } },
]

/** The actions on the selected people, displayed above the list while anyone is selected. */
export function BulkBar({ type, selection, total, isExact, onAct }: BulkBarProps) {
  const { count, isAll, canSelectAll } = selection
  const mayMakeAdmins = useAccess()('makeAdmins').can
  const roles = (['user', 'guest', 'admin', 'owner'] as const).filter(
    (role) => mayMakeAdmins || !isAdminRole(role),
  )
  const approximation = isAll && !isExact ? 'about ' : ''
  return (
    <section className={css['bar']} aria-label="Selected people">
      <p className={css['chosen']} role="status">
        {count === undefined
          ? 'All matching people'
          : `${approximation}${formatCount(count, 'person', 'people')}`}{' '}
        selected
      </p>
      {canSelectAll && total !== undefined && (
        <Button size="small" type="link" onClick={selection.selectAll}>
          Select all {isExact ? '' : 'about '}
          {formatCount(total, 'matching person', 'matching people')}
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
            onChange={({ target }) => onAct({ kind: 'change', role: target.value as 'user' })}
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
            if (right) onAct(right.input)
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
          <Button size="small" onClick={() => onAct({ kind: 'invite' })}>
            Resend
          </Button>
        )}
        {type === 'active' && (
          <Button size="small" onClick={() => onAct({ kind: 'message' })}>
            Message
          </Button>
        )}
        {type === 'inactive' ? (
          <Button size="small" onClick={() => onAct({ kind: 'change', status: 'active' })}>
            Activate
          </Button>
        ) : (
          <Button size="small" danger onClick={() => onAct({ kind: 'change', status: 'inactive' })}>
            Deactivate
          </Button>
        )}
        <Button size="small" danger onClick={() => onAct({ kind: 'remove' })}>
          Remove
        </Button>
      </div>
    </section>
  )
}
