import type { BookingType } from '@metapyra/contract/entities/appointment'
import type { Places } from '../../calendar/location.ts'
import { useCall } from '../../data/query.ts'
import { $guestSettings } from '../../session/guests.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Skeleton } from '../../ui/controls/skeleton.tsx'
import { InsteadOfPart } from '../../ui/lazy/instead-of-part.tsx'
import * as board from '../../ui/tab/board.module.css'
import * as css from '../appointments.module.css'
import { durationWords } from '../booking/booking-page-format.ts'
import { openTypeForm } from '../open-dialogs.ts'
import { isSpaceAdmin } from './is-space-admin.ts'
import { LinkList } from './link-list.tsx'
import { useCopiedLink } from './links.ts'
import { TypeMenu } from './type-menu.tsx'

const MODES: Record<BookingType['mode'], string> = {
  single: '',
  roundRobin: 'any available',
  collective: 'all together',
}

const aboutWords = ({ durations, mode, hosts, confirm, isActive }: BookingType): string =>
  [
    isActive || 'Off',
    durations.map(durationWords).join(' or '),
    MODES[mode] && `${hosts.length} hosts, ${MODES[mode]}`,
    confirm === 'manual' && 'needs confirmation',
  ]
    .filter((words) => typeof words === 'string' && words)
    .join(' · ')

/** The meeting types, each with its link, and the list of existing links. */
export function MeetingTypes({ places }: { places: Places }) {
  const { data, error, refetch } = useCall('POST v2/appointment/types', {})
  if (!data)
    return (
      <div className={board.instead}>
        <InsteadOfPart hasFailed={error !== null} ask={refetch}>
          <Skeleton count={3} height={76} />
        </InsteadOfPart>
      </div>
    )
  return (
    <>
      <div className={css.lead}>
        <p>
          Anyone with the link can book you.
          {$guestSettings.get()?.takesOfMeetings === false &&
            ` Guest access for bookings is off. ${isSpaceAdmin() ? 'Turn it on in the console, under Guests.' : 'Ask an admin to turn it on.'}`}
        </p>
        <Button kind="plain" size="small" onClick={() => openTypeForm({ type: null, places })}>
          New meeting type
        </Button>
      </div>
      <ul className={css.cards} aria-label="Meeting types">
        {data.rows.map((type) => (
          <TypeCard key={type.id} type={type} places={places} />
        ))}
      </ul>
      <LinkList />
    </>
  )
}

function TypeCard({ type, places }: { type: BookingType; places: Places }) {
  const { isBusy, copy } = useCopiedLink(type.id)
  return (
    <li className={css.card}>
      <div className={css.what}>
        <h3 className={type.isActive ? board.name : css.off}>{type.title}</h3>
        <p className={board.about}>{aboutWords(type)}</p>
      </div>
      {type.isActive && (
        <Button kind="plain" size="small" isBusy={isBusy} onClick={copy}>
          Copy link
        </Button>
      )}
      <TypeMenu type={type} places={places} />
    </li>
  )
}
