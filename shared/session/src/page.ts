/** What the session needs from its page; an interface, so that Node can replace it in tests. */
export interface Page {
  readonly protocol: string
  /** With its port. */
  readonly host: string
  readonly path: string
  /** With its `?`, or empty. */
  readonly search: string
  /**
   * True if the page returned from a handoff that led to no session. Only the first load after it sees this, in its
   * address.
   */
  readonly isBackFromHandoff: boolean
  /** Undefined if there is none, or if scripts are not allowed to read it. */
  readCookie(name: ReadableCookie): string | undefined
  dropCookie(name: ReadableCookie): void
  isHidden(): boolean
  /** Navigates to another host. */
  leave(url: string): void
  reload(): void
  /** Stored in this browser for this host. */
  readonly device: Flags
  /** Stored for this tab. */
  readonly tab: Flags
}

/** The cookies beside the session cookie that scripts can read (docs/security.md, "Sessions"). */
export type ReadableCookie = 'signedIn' | 'sessionId' | 'handoffTried'

export interface Flags {
  get(name: string): string | null
  set(name: string, value: string): void
  remove(name: string): void
}

/** A browser may refuse storage (blocked cookies, private windows). Then flags last as long as the page. */
export const createFlags = (open: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): Flags => {
  const memory = new Map<string, string>()
  const withStorage = <T>(work: (storage: ReturnType<typeof open>) => T, otherwise: () => T): T => {
    try {
      return work(open())
    } catch {
      return otherwise()
    }
  }
  return {
    get: (name) =>
      memory.get(name) ??
      withStorage(
        (storage) => storage.getItem(name),
        () => null,
      ),
    set: (name, value) =>
      withStorage(
        (storage) => storage.setItem(name, value),
        () => void memory.set(name, value),
      ),
    remove: (name) => {
      memory.delete(name)
      withStorage(
        (storage) => storage.removeItem(name),
        () => undefined,
      )
    },
  }
}

const cookies = (): string[] => document.cookie.split('; ')

/**
 * Without https, the server's cookie names end with the port, so that two servers on one host do not overwrite each
 * other's cookies.
 */
const cookieName = (name: ReadableCookie): string =>
  location.protocol === 'https:' ? name : `${name}-${location.port || '80'}`

/** Removes the server's `handoff=tried` from the address, because a bookmark of it must not keep anyone logged out. */
const takeHandoffMark = (): boolean => {
  const url = new URL(location.href)
  if (!url.searchParams.has('handoff')) return false
  url.searchParams.delete('handoff')
  history.replaceState(history.state, '', url)
  return true
}

/** The page as the browser provides it. */
export const browserPage = (): Page => ({
  protocol: location.protocol,
  host: location.host,
  get path() {
    return location.pathname
  },
  get search() {
    return location.search
  },
  isBackFromHandoff: takeHandoffMark(),
  readCookie: (name) =>
    cookies()
      .find((cookie) => cookie.startsWith(`${cookieName(name)}=`))
      ?.slice(cookieName(name).length + 1),
  dropCookie: (name) => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API answers later, and the page may be leaving
    document.cookie = `${cookieName(name)}=; Max-Age=0; path=/`
  },
  isHidden: () => document.hidden,
  // A redirect: Back must not lead to the previous address.
  leave: (url) => location.replace(url),
  reload: () => location.reload(),
  device: createFlags(() => localStorage),
  tab: createFlags(() => sessionStorage),
})
