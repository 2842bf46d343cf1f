import type { Reply } from '@metapyra/contract/calls'
import { useRef } from 'react'
import { Button } from '../design/button.tsx'
import { Icon } from '../design/icon.tsx'
import { dayOf, since } from '../design/moments.ts'
import { useAct } from '../design/use-act.ts'
import { session } from '../session.ts'
import { computer, phone } from './icons.ts'
import { NotLoaded } from './not-loaded.tsx'
import * as css from './section.module.css'
import { Section } from './section.tsx'
import { useLoaded } from './use-loaded.ts'

type SignIn = Reply<'GET v2/user/sessions'>['rows'][number]

const nameOf = ({ browser, system }: SignIn) =>
  browser && system
    ? `${browser} on ${system}`
    : (browser ?? system ?? 'A browser that says nothing of itself')

const isPhone = ({ system }: SignIn) => system === 'iPhone' || system === 'Android'

/** Where one is signed in, and the way to sign out there. */
export function DevicesTab() {
  const { value, failure, reload } = useLoaded(() => session.api('GET v2/user/sessions', {}))
  const { busy, act } = useAct()
  const heading = useRef<HTMLParagraphElement>(null)
  if (!value || failure) return <NotLoaded failure={failure} rowHeight={64} onRetry={reload} />
  const end = (name: string, work: () => Promise<unknown>, said: string) =>
    act(name, async () => {
      await work()
      await reload()
      session.toast('success', said)
      // The button that was pressed is gone with its row.
      heading.current?.focus()
    })
  const endOne = (row: SignIn) =>
    end(
      row.id,
      () => session.api('POST v2/user/end-session', { sessionId: row.id }),
      `${nameOf(row)} is signed out.`,
    )
  const endOthers = () =>
    end(
      'others',
      () => session.api('POST v2/user/end-other-sessions', {}),
      'You are signed out everywhere else.',
    )
  const count = value.rows.length
  return (
    <Section title="Where you are signed in">
      <p ref={heading} tabIndex={-1} className={css.lead}>
        {count === 1 ? 'In this browser alone.' : `In ${count} browsers. Sign out where you do not know one.`}
      </p>
      <ul className={css.rows}>
        {value.rows.map((row) => (
          <li key={row.id} className={css.row}>
            <Icon path={isPhone(row) ? phone : computer} />
            <div className={css.what}>
              <p className={css.name}>{nameOf(row)}</p>
              <p className={css.note}>
                {[row.host, ...row.otherHosts].join(', ')} · since {dayOf(row.createdAt)}
                {!row.isCurrent && ` · last here ${since(row.lastSeenAt, new Date())}`}
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
                  aria-label={`Sign out ${nameOf(row)}, since ${dayOf(row.createdAt)}`}
                  onClick={() => void endOne(row)}
                >
                  Sign out
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {count > 1 && (
        <Button kind="plain" isBusy={busy === 'others'} onClick={() => void endOthers()}>
          Sign out everywhere else
        </Button>
      )}
    </Section>
  )
}
