import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useAccess } from '../../providers/access.ts'
import { state } from '../../session/session.ts'
import { useAtom } from '../../session/use-atom.ts'
import { formatCount, formatNumber } from '../../ui/format/counted.ts'
import { Note } from '../../ui/page/note.tsx'
import { SEATS_PARAM } from '../change/asked-seats.ts'
import { useSubscription } from '../use-subscription.ts'
import css from './seats.module.css'
import { freeOf } from './seats-meter.tsx'

interface SeatsLeftProps {
  /** Number of additional people who need a seat. */
  seatsNeeded: number
  /** Explains what happens to people without a seat. */
  children: ReactNode
  /** Opens the subscription in another tab, if leaving this page would lose unsaved work. */
  opensInNewTab?: boolean
}

/** Returns how many of these people would get no seat; 0 until that is known. */
export function useSeatsMissing(seatsNeeded: number): number {
  const { info } = useSubscription()
  const freeSeats = info && freeOf(info.seats)
  return typeof freeSeats === 'number' ? Math.max(0, seatsNeeded - freeSeats) : 0
}

/** The number of free seats, displayed before people are invited, with a link to get more if there are too few. */
export function SeatsLeft({ seatsNeeded, children, opensInNewTab = false }: SeatsLeftProps) {
  const { info } = useSubscription({ refetchOnWindowFocus: opensInNewTab && 'always' })
  const freeSeats = info && freeOf(info.seats)
  if (!info || freeSeats === null || freeSeats === undefined) return null
  if (seatsNeeded <= freeSeats) {
    return (
      <p className={css['left']}>
        {formatNumber(freeSeats)} of {formatCount(info.seats.total ?? 0, 'seat is', 'seats are')} available.
      </p>
    )
  }
  return (
    <Note
      type="warning"
      action={<GetMoreSeats missing={seatsNeeded - freeSeats} opensInNewTab={opensInNewTab} />}
    >
      <strong>
        {formatCount(
          seatsNeeded - freeSeats,
          'more person than available seats',
          'more people than available seats',
        )}
        .
      </strong>{' '}
      {formatNumber(freeSeats)} of {formatCount(info.seats.total ?? 0, 'seat is', 'seats are')} available.{' '}
      {children}
    </Note>
  )
}

/**
 * A link to the subscription page for those who can buy, which opens with the seats that are missing; for all others,
 * whom to ask.
 */
export function GetMoreSeats({ missing, opensInNewTab }: { missing: number; opensInNewTab: boolean }) {
  const total = useSubscription().info?.seats.total
  const owner = useAtom(state.$workspace)?.ownerName
  const mayBuy = useAccess()('buy').can
  const link = (
    <Link
      to={total ? `/subscription?${SEATS_PARAM}=${total + missing}` : '/subscription'}
      target={opensInNewTab ? '_blank' : undefined}
    >
      {mayBuy ? 'Add seats' : 'more seats'}
      {opensInNewTab && <span className="visually-hidden"> (opens in a new tab)</span>}
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
