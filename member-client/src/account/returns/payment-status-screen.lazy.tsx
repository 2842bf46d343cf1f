import { loadPart } from '@metapyra/session/load-part'
import type { Route } from '@metapyra/session/routes'
import type { ComponentType } from 'react'
import { useEffect, useState } from 'react'
import { session } from '../../session/session.ts'
import { useStore } from '../../ui/controls/use-store.ts'
import { LoadFailed } from '../../ui/pages/load-failed.tsx'
import type { Outcome } from './outcome-page.tsx'
import { OutcomePage } from './outcome-page.tsx'
import { fetchPaymentOutcome, hostedPageIn } from './payment-status.ts'

export const title = 'Payment'

const POLL_INTERVAL_MS = 3000

/** The page to which the payment provider returns (§2). */
export function Screen({ route }: { route: Route }) {
  const user = useStore(session.state.$user)
  const isAccount = user?.type === 'account'
  const [LogIn, setLogIn] = useState<ComponentType<{ route: Route }> | null>(null)
  const needsLogin = !isAccount && hostedPageIn(route.search) !== null
  useEffect(() => {
    if (!needsLogin) return
    // Most users return logged in, so the login form only loads when it is needed.
    loadPart(() => import('./log-in-first.lazy.tsx')).then(
      ({ LogInFirst }) => setLogIn(() => LogInFirst),
      () => setLogIn(() => LoadFailed),
    )
  }, [needsLogin])
  if (needsLogin) return LogIn && <LogIn route={route} />
  return <HowItEnded search={route.search} />
}

function HowItEnded({ search }: { search: string }) {
  const [outcome, setOutcome] = useState<Outcome>({ title: 'Your payment', text: 'Checking your payment…' })
  useEffect(() => {
    let isShown = true
    let timer: ReturnType<typeof setTimeout>
    const ask = async () => {
      const asked = await fetchPaymentOutcome(search)
      if (!isShown) return
      setOutcome(asked.outcome)
      if (asked.isOpen) timer = setTimeout(ask, POLL_INTERVAL_MS)
    }
    void ask()
    return () => {
      isShown = false
      clearTimeout(timer)
    }
  }, [search])
  return <OutcomePage outcome={outcome} />
}
