import { isOwnDomain } from '@metapyra/session/guard'
import { loadPart } from '@metapyra/session/load-part'
import { useData } from '../../data/query.ts'
import { session } from '../../session/session.ts'
import { useStore } from '../../ui/controls/use-store.ts'
import type { Outside } from '../outside/outside.tsx'

const { $appConfig, $user, $googleCalendarToken, $outlookCalendarToken } = session.state

/** Somebody with an account, where calendars can be linked; a space’s own domain does not open what is the account’s. */
const mayHaveSome = (): boolean =>
  !isOwnDomain(session.site()) &&
  $user.get()?.type === 'account' &&
  ($appConfig.get()?.links ?? []).some((name) => name.endsWith(' calendar'))

/** [CAL-9] What is in one’s own linked calendars on these days; null until it is known, and where there are none. */
export const useOutside = (first: string, days: number): Outside | null => {
  const linked = [useStore($googleCalendarToken), useStore($outlookCalendarToken)]
  // The events of the space say for themselves that there is no connection.
  const { data } = useData(
    'event',
    'in linked calendars',
    { first, days, linked },
    async () => (await loadPart(() => import('../outside/outside-events.ts'))).outsideOf(first, days),
    { isEnabled: mayHaveSome() },
  )
  return data ?? null
}
