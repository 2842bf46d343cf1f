import type { Booking } from '@metapyra/contract/entities/appointment'
import { zoneLabel } from '@metapyra/time/labels'
import * as css from './booking-frame.module.css'
import { hostsTime, spanIn } from './times/zone.ts'
import type { PageOf } from './words.ts'
import { placeWords } from './words.ts'

interface BookingFactsProps {
  span: Pick<Booking, 'start' | 'end'>
  zone: string
  page: PageOf
  location: Booking['location']
  /** The name of who hosts it, where that is known. */
  host?: string
}

/** When and where, by the visitor’s clock, and by the host’s where it shows another time. */
export function BookingFacts({ span, zone, page, location, host }: BookingFactsProps) {
  const theirs = hostsTime(zone, page.hostTimezone, span)
  const { words, href } = placeWords(location, page.spaceName)
  return (
    <dl className={css.facts}>
      <dt>When</dt>
      <dd>
        <strong>{spanIn(zone, span)}</strong>
        <span className={css.aside}>{zoneLabel(zone, span.start)}</span>
        {theirs && <span className={css.aside}>Host’s time: {theirs}</span>}
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
