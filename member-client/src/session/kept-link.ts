import type { Flags } from '@metapyra/session/page'
import { matchRoute } from '@metapyra/session/routes'

const nameOf = (path: string): string => `link:${path}`

/**
 * What the link of a mail carried, for as long as its screen needs it: the address bar is rid of it at once, and a
 * reload would come without. Kept for this tab alone.
 */
export const createSavedLinks = (tab: Flags) => ({
  keep: (path: string, search: string): void => tab.set(nameOf(path), search),
  forget: (path: string): void => tab.remove(nameOf(path)),
  /** The query of an address; where its token is missing, the one that it came with in this tab. */
  searchOf: (path: string, search: string): string => {
    const { meta, token } = matchRoute(path, search)
    return meta.token && !token ? (tab.get(nameOf(path)) ?? search) : search
  },
})
