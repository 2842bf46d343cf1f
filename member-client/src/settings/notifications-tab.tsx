import { useEffect, useState } from 'react'
import { Button } from '../design/button.tsx'
import { Notice } from '../design/notice.tsx'
import { Skeleton } from '../design/skeleton.tsx'
import { useAct } from '../design/use-act.ts'
import type { PushState } from '../push/subscription.ts'
import { pushState, turnOff, turnOn } from '../push/subscription.ts'
import { session } from '../session.ts'
import { ReadingSection } from './reading-section.tsx'
import * as css from './section.module.css'
import { Section } from './section.tsx'
import type { TabProps } from './tabs.ts'

const texts: Record<PushState, string> = {
  on: 'This browser tells you when somebody writes to you while you are elsewhere.',
  off: 'Be told when somebody writes to you while you are elsewhere.',
  denied:
    'This browser was told not to show notifications of this space. Allow them in the settings of the page, beside its address.',
  unsupported: 'This browser shows no notifications, or the page is not served by https.',
}

/** Notifications are a matter of each browser: what is turned on here says nothing of others. */
export function NotificationsTab({ user }: TabProps) {
  const [state, setState] = useState<PushState | null>(null)
  const { busy, act } = useAct()
  useEffect(() => void pushState().then(setState), [])
  if (!state) return <Skeleton count={1} height={96} />
  const change = () =>
    act('push', async () => {
      if (state === 'on') await turnOff()
      else if (!(await turnOn()))
        session.toast('info', 'Notifications stay off: this browser does not allow them.')
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
      <ReadingSection user={user} />
    </>
  )
}
