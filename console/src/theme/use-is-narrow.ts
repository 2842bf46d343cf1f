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

/** A phone, or a window as narrow. */
export const useIsNarrow = (): boolean => useMatches(narrow)

/** A tablet, a small laptop, or less. */
export const useIsMedium = (): boolean => useMatches(medium)
