import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useAtom } from '../app/use-atom.ts'
import { state } from '../session.ts'
import { counted, grouped } from '../ui/counted.ts'
import { Note } from '../ui/note.tsx'
import css from './seats.module.css'
import { freeOf } from './seats-meter.tsx'
import { useMayBuy, useSubscription } from './use-subscription.ts'

interface SeatsLeftProps {
  /** How many more people need one. */
  wanted: number
  /** What becomes of those without a seat. */
  children: ReactNode
}

/** How many seats are free, before somebody is asked in; where they do not do, the way to more. */
export function SeatsLeft({ wanted, children }: SeatsLeftProps) {
  const { info } = useSubscription()
  const free = info && freeOf(info.seats)
  if (!info || free === null || free === undefined) return null
  if (wanted <= free) {
    return (
      <p className={css['left']}>
        {grouped(free)} of {counted(info.seats.total ?? 0, 'seat is', 'seats are')} free.
      </p>
    )
  }
  return (
    <Note type="warning" action={<WayToSeats />}>
      <strong>{counted(wanted - free, 'more person than free seats', 'more people than free seats')}.</strong>{' '}
      {grouped(free)} of {counted(info.seats.total ?? 0, 'seat is', 'seats are')} free. {children}
    </Note>
  )
}

/** To the page of the plan for who buys; whom to ask for all others. */
function WayToSeats() {
  const owner = useAtom(state.$workspace)?.ownerName
  if (useMayBuy().can) return <Link to="/subscription">Add seats</Link>
  return (
    <span>
      Ask {owner || 'an owner'} for <Link to="/subscription">more seats</Link>.
    </span>
  )
}
