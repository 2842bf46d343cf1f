import { createContext } from 'react'

/** Begins to load the screen of a path, before its link is followed. Screens get it handed down: they know no routes. */
export const Preload = createContext<(path: string) => void>(() => undefined)
