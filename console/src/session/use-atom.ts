import { useSyncExternalStore } from 'react'

interface Atom<T> {
  get(): T
  listen(listener: (value: T) => void): () => void
}

/** Returns the value of one of the session's stores and renders again when it changes. */
export const useAtom = <T>(atom: Atom<T>): T =>
  useSyncExternalStore(
    (changed) => atom.listen(changed),
    () => atom.get(),
  )
