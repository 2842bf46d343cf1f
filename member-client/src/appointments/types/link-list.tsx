import type { BookingLink } from '@metapyra/contract/entities/appointment'
import { mediumDay } from '../../calendar/moments.ts'
import { invalidate, usePages } from '../../data/query.ts'
import { session } from '../../session/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useAction } from '../../ui/forms/use-action.ts'
import * as board from '../../ui/tab/board.module.css'
import { ShowMore } from '../../ui/tab/show-more.tsx'
import * as css from '../appointments.module.css'
import { durationWords } from '../booking/booking-page-format.ts'
import { copyText } from './links.ts'

const STATES: Record<BookingLink['state'], string> = {
  live: '',
  used: 'Used',
  expired: 'Expired',
  revoked: 'Revoked',
}

const isBooked = ({ uses, maxUses, state }: BookingLink): boolean =>
  maxUses === 1 && uses > 0 && state !== 'revoked'

const usesWords = ({ uses, maxUses }: BookingLink): string => {
  if (maxUses === 1) return uses === 0 ? 'single use' : 'Booked'
  const booked = uses === 0 ? 'no bookings yet' : uses === 1 ? '1 booking' : `${uses} bookings`
  return maxUses === null ? booked : `${booked}, max ${maxUses}`
}

const aboutWords = (link: BookingLink): string =>
  [
    // A booked link does not display its expiry, which no longer matters.
    isBooked(link) || STATES[link.state],
    link.isOwn || `by ${link.madeBy}`,
    link.durationMin !== null && durationWords(link.durationMin),
    usesWords(link),
    link.state === 'live' && `expires ${mediumDay(link.expiresAt)}`,
  ]
    .filter((words) => typeof words === 'string' && words)
    .join(' · ')

/** The links that the user has created, or those of teams that the user manages, with their status. */
export function LinkList() {
  const { rows, hasMore, showMore } = usePages('POST v2/appointment/links', {})
  if (!rows || rows.length === 0) return null
  return (
    <section aria-labelledby="booking-links">
      <h3 id="booking-links" className={css.subtitle}>
        Shared links
      </h3>
      <ul className={css.rows} data-inset="">
        {rows.map((link) => (
          <LinkRow key={link.linkId} link={link} />
        ))}
      </ul>
      {hasMore && <ShowMore onClick={showMore} />}
    </section>
  )
}

function LinkRow({ link }: { link: BookingLink }) {
  const { busy, act } = useAction()
  const { linkId, title, email, url, state } = link
  const end = async () => {
    await session.api('POST v2/appointment/revoke-link', { linkId }, { isSilent: true })
    invalidate('appointment')
  }
  return (
    <li className={css.linkRow}>
      <div className={css.what}>
        <p className={state === 'live' ? undefined : css.off}>{email ? `${title}, for ${email}` : title}</p>
        <p className={board.about}>{aboutWords(link)}</p>
      </div>
      {state === 'live' && (
        <>
          <Button
            kind="quiet"
            size="small"
            aria-label={`Copy ${title} link`}
            onClick={() => void copyText(url, 'Link copied.')}
          >
            Copy
          </Button>
          <Button
            kind="quiet"
            size="small"
            aria-label={`Revoke ${title} link`}
            isBusy={busy !== null}
            onClick={() => void act('end', end)}
          >
            Revoke
          </Button>
        </>
      )}
    </li>
  )
}
