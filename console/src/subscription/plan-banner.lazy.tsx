import { Link, useLocation } from 'react-router'
import { useAccess } from '../providers/access.ts'
import { Note } from '../ui/page/note.tsx'
import { dayOf } from './money.ts'
import css from './subscription.module.css'
import { subscriptionStateOf } from './subscription-state.ts'
import { useSubscription } from './use-subscription.ts'

/** A banner on every page of a space that is or soon will be read-only, with the reason and the solution. */
export function PlanBanner() {
  const { info } = useSubscription()
  const { pathname } = useLocation()
  const mayBuy = useAccess()('buy').can
  // The subscription page explains it in detail.
  if (!info || pathname === '/subscription') return null
  const state = subscriptionStateOf(info)
  const link = <Link to="/subscription">{mayBuy ? 'Go to subscription' : 'View subscription'}</Link>
  if (state === 'lapsed') {
    return (
      <div className={css['banner']}>
        <Note type="error" action={link}>
          <strong>This space is read-only: its plan has ended.</strong>{' '}
          {mayBuy ? 'Choose a plan to reopen it.' : 'An owner can reopen it.'}
        </Note>
      </div>
    )
  }
  if (state === 'pastDue' && info.subscription?.graceEnd) {
    return (
      <div className={css['banner']}>
        <Note type="warning" action={link}>
          <strong>The last payment for this space failed.</strong> If it isn’t paid by{' '}
          {dayOf(info.subscription.graceEnd)}, the space becomes read-only.
        </Note>
      </div>
    )
  }
  return null
}
