import { useSyncExternalStore } from 'react'

interface Atom<T> {
  get(): T
  listen(listener: (value: T) => void): () => void
}

/** The value of one of the session's stores, followed. */
export const useAtom = <T>(atom: Atom<T>): T =>
  useSyncExternalStore(
    (changed) => atom.listen(changed),
    () => atom.get(),
  )
