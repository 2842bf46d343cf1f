import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useMay } from '../../providers/access.ts'
import { state } from '../../session/session.ts'
import { useAtom } from '../../session/use-atom.ts'
import { counted, grouped } from '../../ui/format/counted.ts'
import { Note } from '../../ui/page/note.tsx'
import { useSubscription } from '../use-subscription.ts'
import css from './seats.module.css'
import { freeOf } from './seats-meter.tsx'

interface SeatsLeftProps {
  /** How many more people need one. */
  wanted: number
  /** What becomes of those without a seat. */
  children: ReactNode
  /** Where leaving this page would lose what was done in it, seats are bought in another tab. */
  isKeepingPage?: boolean
}

/** How many of these people would find no free seat; 0 while that is not known. */
export function useSeatsMissing(wanted: number): number {
  const { info } = useSubscription()
  const free = info && freeOf(info.seats)
  return typeof free === 'number' ? Math.max(0, wanted - free) : 0
}

/** How many seats are free, before somebody is asked in; where they do not do, the way to more. */
export function SeatsLeft({ wanted, children, isKeepingPage = false }: SeatsLeftProps) {
  const { info } = useSubscription({ refetchOnWindowFocus: isKeepingPage && 'always' })
  const free = info && freeOf(info.seats)
  if (!info || free === null || free === undefined) return null
  if (wanted <= free) {
    return (
      <p className={css['left']}>
        {grouped(free)} of {counted(info.seats.total ?? 0, 'seat is', 'seats are')} available.
      </p>
    )
  }
  return (
    <Note type="warning" action={<WayToSeats isKeepingPage={isKeepingPage} />}>
      <strong>
        {counted(wanted - free, 'more person than available seats', 'more people than available seats')}.
      </strong>{' '}
      {grouped(free)} of {counted(info.seats.total ?? 0, 'seat is', 'seats are')} available. {children}
    </Note>
  )
}

/** To the page of the plan for who buys; whom to ask for all others. */
export function WayToSeats({ isKeepingPage }: { isKeepingPage: boolean }) {
  const owner = useAtom(state.$workspace)?.ownerName
  const mayBuy = useMay()('buy').can
  const link = (
    <Link to="/subscription" target={isKeepingPage ? '_blank' : undefined}>
      {mayBuy ? 'Add seats' : 'more seats'}
      {isKeepingPage && <span className="visually-hidden"> (opens in a new tab)</span>}
    </Link>
  )
  return mayBuy ? (
    link
  ) : (
    <span>
      Ask {owner || 'an owner'} for {link}.
    </span>
  )
}
