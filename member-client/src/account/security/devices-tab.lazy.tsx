import type { Reply } from '@metapyra/contract/calls'
import { useRef } from 'react'
import { formatTimeAgo, mediumDay } from '../../calendar/moments.ts'
import { session } from '../../session/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { useAction } from '../../ui/forms/use-action.ts'
import { computer, phone } from '../settings/icons.ts'
import { NotLoaded } from '../settings/not-loaded.tsx'
import * as css from '../settings/section.module.css'
import { Section } from '../settings/section.tsx'
import { useAccountCall } from '../settings/use-account-call.ts'

type SignIn = Reply<'GET v2/user/sessions'>['rows'][number]

const nameOf = ({ browser, system }: SignIn) =>
  browser && system ? `${browser} on ${system}` : (browser ?? system ?? 'Unknown browser')

const isPhone = ({ system }: SignIn) => system === 'iPhone' || system === 'Android'

/** The devices on which the user is logged in, with a logout for each. */
export function DevicesTab() {
  const { value, failure, reload } = useAccountCall('GET v2/user/sessions', {})
  const { busy, act } = useAction()
  const heading = useRef<HTMLParagraphElement>(null)
  if (!value || failure) return <NotLoaded failure={failure} rowHeight={64} onRetry={reload} />
  const end = (name: string, work: () => Promise<unknown>, successMessage: string) =>
    act(name, async () => {
      await work()
      await reload()
      session.toast('success', successMessage)
      // The pressed button disappears with its row.
      heading.current?.focus()
    })
  const endOne = (row: SignIn) =>
    end(
      row.id,
      () => session.api('POST v2/user/end-session', { sessionId: row.id }),
      `${nameOf(row)} logged out.`,
    )
  const endOthers = () =>
    end('others', () => session.api('POST v2/user/end-other-sessions', {}), 'Logged out everywhere else.')
  const count = value.rows.length
  return (
    <Section title="Where you’re logged in">
      <p ref={heading} tabIndex={-1} className={css.lead}>
        {count === 1 ? 'Only in this browser.' : `In ${count} browsers. Log out any you don’t recognize.`}
      </p>
      <ul className={css.rows}>
        {value.rows.map((row) => (
          <li key={row.id} className={css.row}>
            <Icon path={isPhone(row) ? phone : computer} />
            <div className={css.what}>
              <p className={css.name}>{nameOf(row)}</p>
              <p className={css.note}>
                {[row.host, ...row.otherHosts].join(', ')} · since {mediumDay(row.createdAt)}
                {!row.isCurrent && ` · last active ${formatTimeAgo(row.lastSeenAt, new Date())}`}
              </p>
            </div>
            <div>
              {row.isCurrent ? (
                <span className={css.here}>This browser</span>
              ) : (
                <Button
                  kind="plain"
                  size="small"
                  isBusy={busy === row.id}
                  aria-label={`Log out ${nameOf(row)}, since ${mediumDay(row.createdAt)}`}
                  onClick={() => void endOne(row)}
                >
                  Log out
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {count > 1 && (
        <Button kind="plain" isBusy={busy === 'others'} onClick={() => void endOthers()}>
          Log out everywhere else
        </Button>
      )}
    </Section>
  )
}
