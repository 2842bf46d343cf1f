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
  return <PaymentOutcome search={route.search} />
}

function PaymentOutcome({ search }: { search: string }) {
  const [outcome, setOutcome] = useState<Outcome>({ title: 'Your payment', text: 'Checking your payment…' })
  useEffect(() => {
    let isMounted = true
    let timer: ReturnType<typeof setTimeout>
    const poll = async () => {
      const payment = await fetchPaymentOutcome(search)
      if (!isMounted) return
      setOutcome(payment.outcome)
      if (payment.isOpen) timer = setTimeout(poll, POLL_INTERVAL_MS)
    }
    void poll()
    return () => {
      isMounted = false
      clearTimeout(timer)
    }
  }, [search])
  return <OutcomePage outcome={outcome} />
}
