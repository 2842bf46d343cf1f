import { useEffect, useState } from 'react'
import { session } from '../../session/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Notice } from '../../ui/controls/notice.tsx'
import { Skeleton } from '../../ui/controls/skeleton.tsx'
import { useAction } from '../../ui/forms/use-action.ts'
import type { PushState } from '../push/subscription.ts'
import { pushState, turnOff, turnOn } from '../push/subscription.ts'
import * as css from '../settings/section.module.css'
import { Section } from '../settings/section.tsx'
import type { TabProps } from '../settings/tabs.ts'
import { ReadReceiptsSection } from './read-receipts-section.tsx'

const texts: Record<PushState, string> = {
  on: 'This browser notifies you about new messages when you’re elsewhere.',
  off: 'Get notified about new messages when you’re elsewhere.',
  denied: 'Notifications are blocked. Allow them in the address bar.',
  unsupported: 'This browser doesn’t support notifications, or the page isn’t on HTTPS.',
}

/** Notifications are set per browser, independent of other browsers. */
export function NotificationsTab({ user }: TabProps) {
  const [state, setState] = useState<PushState | null>(null)
  const { busy, act } = useAction()
  useEffect(() => void pushState().then(setState), [])
  if (!state) return <Skeleton count={1} height={96} />
  const change = () =>
    act('push', async () => {
      if (state === 'on') await turnOff()
      else if (!(await turnOn())) session.toast('info', 'Notifications are off. Your browser blocks them.')
      setState(await pushState())
    })
  const canChange = state === 'on' || state === 'off'
  return (
    <>
      <Section title="Notifications in this browser">
        {canChange ? <p className={css.lead}>{texts[state]}</p> : <Notice>{texts[state]}</Notice>}
        {canChange && (
          <Button
            kind={state === 'on' ? 'plain' : 'main'}
            isBusy={busy === 'push'}
            onClick={() => void change()}
          >
            {state === 'on' ? 'Turn off' : 'Turn on'}
          </Button>
        )}
      </Section>
      <ReadReceiptsSection user={user} />
    </>
  )
}
