import { useSyncExternalStore } from 'react'

const useMatches = (query: MediaQueryList): boolean =>
  useSyncExternalStore(
    (changed) => {
      query.addEventListener('change', changed)
      return () => query.removeEventListener('change', changed)
    },
    () => query.matches,
  )

const narrow = matchMedia('(max-width: 767px)')
const medium = matchMedia('(max-width: 1199px)')

/** True on a phone or in a window that is as narrow. */
export const useIsNarrow = (): boolean => useMatches(narrow)

/** True on a tablet, a small laptop, or a narrower screen. */
export const useIsMedium = (): boolean => useMatches(medium)
