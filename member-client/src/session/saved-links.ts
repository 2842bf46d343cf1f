import type { Flags } from '@metapyra/session/page'
import { matchRoute } from '@metapyra/session/routes'

const nameOf = (path: string): string => `link:${path}`

/**
 * Stores the query of an email's link for as long as its screen needs it, because the address bar is cleared at once
 * and a reload would lose it. Stored for this tab only.
 */
export const createSavedLinks = (tab: Flags) => ({
  save: (path: string, search: string): void => tab.set(nameOf(path), search),
  remove: (path: string): void => tab.remove(nameOf(path)),
  /** The query of an address. If its token is missing, the one stored in this tab. */
  searchOf: (path: string, search: string): string => {
    const { meta, token } = matchRoute(path, search)
    return meta.token && !token ? (tab.get(nameOf(path)) ?? search) : search
  },
})
