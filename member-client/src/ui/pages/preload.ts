import { createContext } from 'react'

/**
 * Starts loading a path's screen before its link is followed. Provided by context, because screens don't know the
 * routes.
 */
export const Preload = createContext<(path: string) => void>(() => undefined)
