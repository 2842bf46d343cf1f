import type { ReadableAtom } from 'nanostores'
import { useSyncExternalStore } from 'react'

/** Subscribes to a store, like @nanostores/react but without its deep maps, which the home page need not load. */
export const useStore = <T>(store: ReadableAtom<T>): T => useSyncExternalStore(store.listen, store.get)
