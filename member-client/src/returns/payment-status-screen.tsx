import type { Route } from '@metapyra/session/routes'
import { useEffect, useState } from 'react'
import type { Outcome } from './outcome-page.tsx'
import { OutcomePage } from './outcome-page.tsx'
import { askHowItEnded } from './payment-status.ts'

export const title = 'Payment'

const ASK_AGAIN_MS = 3000

/** Where the payment page sends somebody back to (§2). */
export function Screen({ route: { search } }: { route: Route }) {
  const [outcome, setOutcome] = useState<Outcome>({ title: 'Your payment', text: 'Looking how it ended.' })
  useEffect(() => {
    let isShown = true
    let timer: ReturnType<typeof setTimeout>
    const ask = async () => {
      const asked = await askHowItEnded(search)
      if (!isShown) return
      setOutcome(asked.outcome)
      if (asked.isOpen) timer = setTimeout(ask, ASK_AGAIN_MS)
    }
    void ask()
    return () => {
      isShown = false
      clearTimeout(timer)
    }
  }, [search])
  return <OutcomePage outcome={outcome} />
}
