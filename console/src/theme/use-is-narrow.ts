import { useSyncExternalStore } from 'react'

const narrow = matchMedia('(max-width: 767px)')

/** A phone, or a window as narrow. */
export const useIsNarrow = (): boolean =>
  useSyncExternalStore(
    (changed) => {
      narrow.addEventListener('change', changed)
      return () => narrow.removeEventListener('change', changed)
    },
    () => narrow.matches,
  )
