import type { ReadableAtom } from 'nanostores'
import { useSyncExternalStore } from 'react'

/** Follows a store. @nanostores/react does the same and brings deep maps along, which home need not ship. */
export const useStore = <T>(store: ReadableAtom<T>): T => useSyncExternalStore(store.listen, store.get)
