import { isOwnDomain } from '@metapyra/session/guard'
import { loadPart } from '@metapyra/session/load-part'
import { useData } from '../../data/query.ts'
import { session } from '../../session/session.ts'
import { useStore } from '../../ui/controls/use-store.ts'
import type { LinkedCalendarRows } from '../outside/linked-calendar-rows.lazy.tsx'

const { $appConfig, $user, $googleCalendarToken, $outlookCalendarToken } = session.state

/**
 * True for people with an account, if calendars can be linked. A space's own domain gives no access to account data.
 */
const canHaveLinkedCalendars = (): boolean =>
  !isOwnDomain(session.site()) &&
  $user.get()?.type === 'account' &&
  ($appConfig.get()?.links ?? []).some((name) => name.endsWith(' calendar'))

/** [CAL-9] Events of the reader's linked calendars on these days. Null until they are loaded, or if there are none. */
export const useLinkedCalendarEvents = (first: string, days: number): LinkedCalendarRows | null => {
  const linked = [useStore($googleCalendarToken), useStore($outlookCalendarToken)]
  // An error is ignored, because the list of the space's events already displays that there is no connection.
  const { data } = useData(
    'event',
    'in linked calendars',
    { first, days, linked },
    async () =>
      (await loadPart(() => import('../outside/linked-calendar-events.lazy.ts'))).linkedCalendarRows(
        first,
        days,
      ),
    { isEnabled: canHaveLinkedCalendars() },
  )
  return data ?? null
}
