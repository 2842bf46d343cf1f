import { Link, useLocation } from 'react-router'
import { useMay } from '../providers/access.ts'
import { Note } from '../ui/page/note.tsx'
import { dayOf } from './money.ts'
import { subscriptionStateOf } from './standing.ts'
import css from './subscription.module.css'
import { useSubscription } from './use-subscription.ts'

/** On every page of a space that can only be read, or soon can: why, and the way out. */
export function PlanBanner() {
  const { info } = useSubscription()
  const { pathname } = useLocation()
  const mayBuy = useMay()('buy').can
  // That page says it at length.
  if (!info || pathname === '/subscription') return null
  const standing = subscriptionStateOf(info)
  const way = <Link to="/subscription">{mayBuy ? 'Go to subscription' : 'View subscription'}</Link>
  if (standing === 'lapsed') {
    return (
      <div className={css['banner']}>
        <Note type="error" action={way}>
          <strong>This space is read-only: its plan has ended.</strong>{' '}
          {mayBuy ? 'Choose a plan to reopen it.' : 'An owner can reopen it.'}
        </Note>
      </div>
    )
  }
  if (standing === 'pastDue' && info.subscription?.graceEnd) {
    return (
      <div className={css['banner']}>
        <Note type="warning" action={way}>
          <strong>The last payment for this space failed.</strong> If it isn’t paid by{' '}
          {dayOf(info.subscription.graceEnd)}, the space becomes read-only.
        </Note>
      </div>
    )
  }
  return null
}
