import type { Booking } from '@metapyra/contract/entities/appointment'
import { zoneLabel } from '@metapyra/time/labels'
import * as css from './booking-frame.module.css'
import type { PageOf } from './booking-page-format.ts'
import { placeWords } from './booking-page-format.ts'
import { hostsTime, spanIn } from './times/zone.ts'

interface BookingFactsProps {
  span: Pick<Booking, 'start' | 'end'>
  zone: string
  page: PageOf
  location: Booking['location']
  /** The host's name, if it is known. */
  host?: string
}

/** Time and place of a booking, in the visitor’s time zone, and in the host’s if that differs. */
export function BookingFacts({ span, zone, page, location, host }: BookingFactsProps) {
  const hostTime = hostsTime(zone, page.hostTimezone, span)
  const { words, href } = placeWords(location, page.spaceName)
  return (
    <dl className={css.facts}>
      <dt>When</dt>
      <dd>
        <strong>{spanIn(zone, span)}</strong>
        <span className={css.aside}>{zoneLabel(zone, span.start)}</span>
        {hostTime && <span className={css.aside}>Host’s time: {hostTime}</span>}
      </dd>
      {host && (
        <>
          <dt>With</dt>
          <dd>{host}</dd>
        </>
      )}
      <dt>Where</dt>
      <dd>{href ? <a href={href}>{words}</a> : words}</dd>
    </dl>
  )
}
