import type { Reply } from '@metapyra/contract/calls'
import { useEffect, useRef } from 'react'
import { mediumDay } from '../../calendar/moments.ts'
import { session } from '../../session/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useAction } from '../../ui/forms/use-action.ts'
import { NotLoaded } from '../settings/not-loaded.tsx'
import * as css from '../settings/section.module.css'
import { useAccountCall } from '../settings/use-account-call.ts'

type Row = Reply<'GET v2/user/ways-in'>['rows'][number]

export interface RemainingAccessProps {
  /** The newly set password, which disconnecting a provider requires. */
  password: string | null
  onClose(): void
}

const formatCount = (count: number, singular: string) =>
  count === 1 ? `1 ${singular}` : `${count} ${singular}s`

const nameOf = ({ kind, title, count }: Row): string => {
  if (kind === 'devices') return formatCount(count, 'other device')
  if (kind === 'feed') return 'Calendar feed'
  if (kind === 'bookingLinks') return formatCount(count, 'booking link')
  return kind === 'guestLinks' ? formatCount(count, 'guest link') : title
}

const noteOf = ({ kind, title, detail, since }: Row): string => {
  const from = `since ${mediumDay(since)}`
  if (kind === 'devices') return `Logged in ${from}`
  if (kind === 'provider') return `Login method ${from}`
  if (kind === 'linked') return [detail, `linked ${from}`].filter(Boolean).join(' · ')
  return `${title} · ${from}`
}

/** [ACC-11] Lists the access that a new password does not end, to end separately or all at once. */
export function RemainingAccess({ password, onClose }: RemainingAccessProps) {
  const { value, failure, reload } = useAccountCall('GET v2/user/ways-in', {})
  const { busy, act } = useAction()
  const lead = useRef<HTMLParagraphElement>(null)
  const isLoaded = value !== undefined
  useEffect(() => {
    if (isLoaded) lead.current?.focus()
  }, [isLoaded])
  if (!value || failure) return <NotLoaded failure={failure} rowHeight={64} onRetry={reload} />
  const { rows } = value
  // Without the password, a provider has to be disconnected in its own section below, which asks for it.
  const removable = rows.filter(({ kind }) => kind !== 'provider' || password !== null)
  const remove = (name: string, removedRows: Row[], message: string) =>
    act(name, async () => {
      const entries = removedRows.map(({ kind, id }) => ({ kind, id }))
      await session.api('POST v2/user/end-ways-in', { ways: entries, ...(password !== null && { password }) })
      await reload()
      session.toast('success', message)
      // The pressed button disappears with its row.
      lead.current?.focus()
    })
  return (
    <>
      <p ref={lead} tabIndex={-1} className={css.lead}>
        {password !== null && 'Password changed. All other devices are logged out. '}
        {rows.length > 0
          ? 'These still have access. Remove any you don’t recognize or need.'
          : 'Nothing else has access to your account.'}
      </p>
      <ul className={css.rows}>
        {rows.map((row) => (
          <li key={`${row.kind} ${row.id}`} className={`${css.row} ${css.unmarked}`}>
            <div className={css.what}>
              <p className={css.name}>{nameOf(row)}</p>
              <p className={css.note}>{noteOf(row)}</p>
            </div>
            {removable.includes(row) && (
              <Button
                kind="plain"
                size="small"
                isBusy={busy === `${row.kind} ${row.id}`}
                aria-label={`Remove ${nameOf(row)}, ${noteOf(row)}`}
                onClick={() => void remove(`${row.kind} ${row.id}`, [row], `${nameOf(row)}: access removed.`)}
              >
                Remove
              </Button>
            )}
          </li>
        ))}
      </ul>
      <div className={css.buttons}>
        {removable.length > 1 && (
          <Button
            kind="plain"
            isBusy={busy === 'all'}
            onClick={() => void remove('all', removable, 'All access removed.')}
          >
            Remove all
          </Button>
        )}
        <Button kind="plain" onClick={onClose}>
          Done
        </Button>
      </div>
    </>
  )
}
