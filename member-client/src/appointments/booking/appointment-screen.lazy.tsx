import { ApiError, isPassing } from '@metapyra/session/errors'
import type { Route } from '@metapyra/session/routes'
import { useLayoutEffect, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { savedLinks, session } from '../../session/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Skeleton } from '../../ui/controls/skeleton.tsx'
import { useOnChange } from '../../ui/controls/use-on-change.ts'
import { BookPage } from './book-page.tsx'
import { BookingFrame } from './booking-frame.tsx'
import { problemWords } from './booking-page-format.ts'
import type { ChosenParts } from './chosen-parts.lazy.ts'
import { loadChosen } from './load-chosen.ts'
import type { Managed } from './manage-page.tsx'

export const title = 'Book a time'

type LinkTarget =
  | { kind: 'link'; page: Parameters<typeof BookPage>[0]['page'] }
  | {
      kind: 'booking'
      ManagePage: ChosenParts['ManagePage']
      token: string
      managed: Managed
      isNew: boolean
    }

const fetchTarget = async (token: string, isBooking: boolean): Promise<LinkTarget> => {
  const options = { bearer: token, isSilent: true }
  if (isBooking) {
    const detail = session.api('POST v2/appointment/booking-detail', {}, options)
    const [managed, { ManagePage }] = await Promise.all([detail, loadChosen()])
    return { kind: 'booking', ManagePage, token, managed, isNew: false }
  }
  return { kind: 'link', page: await session.api('POST v2/appointment/link-detail', {}, options) }
}

/** The page of booking links and of links to a booking. Visitors need no account. */
export function Screen({ route }: { route: Route }) {
  const [token] = useState(route.token ?? '')
  // Does the same as `useLinkToken`, whose chunk contains forms that are not needed at first.
  useLayoutEffect(() => {
    savedLinks.save(route.path, route.search)
    history.replaceState(history.state, '', route.path)
  }, [route.path, route.search])
  const [found, setFound] = useState<LinkTarget | null>(null)
  const [failure, setFailure] = useState<ApiError | null>(null)
  const onDead = () => {
    savedLinks.remove(route.path)
    navigate('/invalid-appointment-link', { replace: true })
  }
  const onFailure = (error: unknown) => {
    if (!(error instanceof ApiError)) throw error
    if (isPassing(error.code)) setFailure(error)
    else onDead()
  }
  const load = () => {
    if (!token) return onDead()
    setFailure(null)
    const isBooking = new URLSearchParams(route.search).get('type') === 'booking'
    fetchTarget(token, isBooking).then(setFound, onFailure)
  }
  useOnChange(token, load)
  if (found?.kind === 'booking') {
    const { ManagePage, kind: _, ...booking } = found
    return <ManagePage {...booking} onDead={onDead} />
  }
  if (found) {
    const { page } = found
    return (
      <BookPage
        token={token}
        page={page}
        onLinkExpired={onDead}
        onBooked={({ manageToken, ...booked }, ManagePage) => {
          // From now on, a reload displays the booking.
          savedLinks.save(route.path, `?${new URLSearchParams({ type: 'booking', token: manageToken })}`)
          const managed = { ...booked, page }
          setFound({ kind: 'booking', ManagePage, token: manageToken, managed, isNew: true })
        }}
      />
    )
  }
  if (failure)
    return (
      <BookingFrame title="This page didn’t load" lead={problemWords(failure)}>
        <div>
          <Button onClick={load}>Try again</Button>
        </div>
      </BookingFrame>
    )
  return (
    <BookingFrame title="Book a time" lead="Loading available times…">
      <Skeleton height={360} />
    </BookingFrame>
  )
}
