import { isOwnDomain } from '@metapyra/session/guard'
import { useEffect, useState } from 'react'
import { session } from '../../session/session.ts'
import { useStore } from '../../ui/controls/use-store.ts'
import { $eventsChanged } from '../event-store.ts'
import type { Outside } from '../outside/outside.tsx'

const { $appConfig, $user, $googleCalendarToken, $outlookCalendarToken } = session.state

/** Somebody with an account, where calendars can be linked; a space’s own domain does not open what is the account’s. */
const mayHaveSome = (): boolean =>
  !isOwnDomain(session.site()) &&
  $user.get()?.type === 'account' &&
  ($appConfig.get()?.links ?? []).some((name) => name.endsWith(' calendar'))

/** [CAL-9] What is in one’s own linked calendars on these days; null until it is known, and where there are none. */
export const useOutside = (first: string, days: number): Outside | null => {
  const name = [first, days, useStore($googleCalendarToken), useStore($outlookCalendarToken)].join(' ')
  const changed = useStore($eventsChanged)
  const [found, setFound] = useState<{ outside: Outside | null; name: string } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is asked for is all in the name, and asked again with the events
  useEffect(() => {
    let isOver = false
    if (mayHaveSome())
      import('../outside/outside-events.ts')
        .then(({ outsideOf }) => outsideOf(first, days))
        .then(
          (outside) => isOver || setFound({ outside, name }),
          // The events of the space say for themselves that there is no connection.
          () => undefined,
        )
    return () => {
      isOver = true
    }
  }, [name, changed])
  return found?.name === name ? found.outside : null
}
