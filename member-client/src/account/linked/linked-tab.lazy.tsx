import type { LinkedAccount } from '@metapyra/contract/entities/calendar'
import { useRef } from 'react'
import { mediumDay } from '../../calendar/moments.ts'
import { useData } from '../../data/query.ts'
import type { Linkable } from '../../linked-accounts/accounts.ts'
import { availableAccounts, loadLinked, matchesLinkable } from '../../linked-accounts/accounts.ts'
import { useLinking } from '../../linked-accounts/use-linking.ts'
import { WaitingForLink } from '../../linked-accounts/waiting-for-link.tsx'
import { session } from '../../session/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useAction } from '../../ui/forms/use-action.ts'
import { ProviderMark } from '../../ui/icons/provider-marks.tsx'
import { NotLoaded } from '../settings/not-loaded.tsx'
import * as css from '../settings/section.module.css'
import { Section } from '../settings/section.tsx'
import { Calendars } from './calendars.tsx'
import * as own from './linked.module.css'
import { showUnlink } from './unlink-dialog.tsx'

/** The external accounts that the product can use for the user. */
export function LinkedTab() {
  const {
    data: value,
    error,
    refetch,
  } = useData('calendar', 'GET v2/calendar/linked-accounts', {}, loadLinked, { gcTime: 0 })
  const reload = async (): Promise<void> => void (await refetch())
  const failure = error?.message ?? null
  const lead = useRef<HTMLParagraphElement>(null)
  if (!value || failure) return <NotLoaded failure={failure} rowHeight={72} onRetry={reload} />
  const onChange = async (pressed?: HTMLElement) => {
    await reload()
    // The pressed button has been replaced by another one.
    if (!pressed?.isConnected) lead.current?.focus()
  }
  const linkedCalendars = value.filter(({ kind, status }) => kind === 'calendar' && status !== 'revoked')
  return (
    <>
      <Section title="Linked accounts">
        <p ref={lead} tabIndex={-1} className={css.lead}>
          MetaPyra uses these accounts only for you.
        </p>
        <ul className={css.rows}>
          {availableAccounts().map((linkable) => (
            <LinkedRow
              key={linkable.title}
              linkable={linkable}
              account={value.find(matchesLinkable(linkable))}
              onChange={onChange}
            />
          ))}
        </ul>
      </Section>
      {/* The key changes with every linked or unlinked calendar, so that the list loads again. */}
      {linkedCalendars.length > 0 && (
        <Calendars key={linkedCalendars.map(({ linkedAt }) => linkedAt).join()} />
      )}
    </>
  )
}

interface LinkedRowProps {
  linkable: Linkable
  account: LinkedAccount | undefined
  /** `pressed` keeps the focus if it is still in the page. */
  onChange(pressed?: HTMLElement): Promise<void>
}

/** [LINK-5] Describes which account is linked and since when, or what is wrong with it. */
const stateWords = ({ use, company }: Linkable, account: LinkedAccount | undefined): string => {
  if (!account) return use
  if (account.status === 'revoked') return `Access was revoked at ${company}. Link it again.`
  if (account.status === 'error') return account.lastError ?? 'It stopped working. Link it again.'
  const since = account.linkedAt ? `linked since ${mediumDay(account.linkedAt)}` : 'linked'
  return [account.email, since, account.lastError].filter(Boolean).join(' · ')
}

function LinkedRow({ linkable, account, onChange }: LinkedRowProps) {
  const { title, provider } = linkable
  const isActive = account?.status === 'active'
  const linking = useLinking(linkable, () => {
    session.toast('success', `${title} linked.`)
    void onChange()
  })
  const { busy, act } = useAction()
  const renew = async (pressed: HTMLElement) => {
    try {
      const message = await linkable.renew?.()
      const trouble = message?.account.lastError
      if (trouble) session.toast('error', trouble)
      else session.toast('success', `${title} works again.`)
    } finally {
      // Reloads even after an error, because the access may have been revoked.
      await onChange(pressed)
    }
  }
  const unlink = () => showUnlink({ linkable, onDone: () => void onChange() })
  return (
    <li className={css.row}>
      <ProviderMark provider={provider} />
      <div className={css.what}>
        <p className={css.name}>{title}</p>
        <p className={`${css.note} ${account && !isActive ? own.lost : ''}`}>
          {stateWords(linkable, account)}
        </p>
      </div>
      <div className={own.acts}>
        {account?.lastError && account.status !== 'revoked' && linkable.renew && (
          <Button
            key="renew"
            kind="plain"
            size="small"
            isBusy={busy !== null}
            aria-label={`Try again: ${title}`}
            onClick={({ currentTarget }) => void act('renew', () => renew(currentTarget))}
          >
            Try again
          </Button>
        )}
        {!isActive && (
          <Button
            key="link"
            kind="plain"
            size="small"
            isBusy={linking.isBusy}
            aria-label={account ? `Link again: ${title}` : `Link ${title}`}
            onClick={() => void linking.begin()}
          >
            {account ? 'Link again' : 'Link'}
          </Button>
        )}
        {account && (
          <Button key="unlink" kind="plain" size="small" aria-label={`Unlink ${title}`} onClick={unlink}>
            Unlink
          </Button>
        )}
      </div>
      {linking.url && (
        <div className={own.waiting}>
          <WaitingForLink title={title} url={linking.url} />
        </div>
      )}
    </li>
  )
}
