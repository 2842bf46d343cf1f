/** What the session asks of the page it runs in: a seam, so that Node can stand in for it. */
export interface Page {
  readonly protocol: string
  /** With its port. */
  readonly host: string
  readonly path: string
  /** With its `?`, or empty. */
  readonly search: string
  /** It came back from a handoff that led to no session; told once, by its address. */
  readonly isBackFromHandoff: boolean
  /** Undefined where there is none, or where scripts may not read it. */
  readCookie(name: ReadableCookie): string | undefined
  dropCookie(name: ReadableCookie): void
  isHidden(): boolean
  /** Goes to another host. */
  leave(url: string): void
  reload(): void
  /** Kept by this browser for this host. */
  readonly device: Flags
  /** Kept for this tab. */
  readonly tab: Flags
}

/** The cookies that stand beside the session's own, for scripts (docs/security.md, "Sessions"). */
export type ReadableCookie = 'signedIn' | 'sessionId' | 'handoffTried'

export interface Flags {
  get(name: string): string | null
  set(name: string, value: string): void
  remove(name: string): void
}

/** A browser may refuse storage (blocked cookies, private windows): then flags last as long as the page. */
export const createFlags = (open: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): Flags => {
  const memory = new Map<string, string>()
  const tried = <T>(work: (storage: ReturnType<typeof open>) => T, otherwise: () => T): T => {
    try {
      return work(open())
    } catch {
      return otherwise()
    }
  }
  return {
    get: (name) =>
      memory.get(name) ??
      tried(
        (storage) => storage.getItem(name),
        () => null,
      ),
    set: (name, value) =>
      tried(
        (storage) => storage.setItem(name, value),
        () => void memory.set(name, value),
      ),
    remove: (name) => {
      memory.delete(name)
      tried(
        (storage) => storage.removeItem(name),
        () => undefined,
      )
    },
  }
}

const cookies = (): string[] => document.cookie.split('; ')

/** Outside https the server's cookies end in the port: two servers on one host do not take each other's. */
const cookieName = (name: ReadableCookie): string =>
  location.protocol === 'https:' ? name : `${name}-${location.port || '80'}`

/** Takes the server's `handoff=tried` out of the address: a bookmark of it must not keep anybody out. */
const takeHandoffMark = (): boolean => {
  const url = new URL(location.href)
  if (!url.searchParams.has('handoff')) return false
  url.searchParams.delete('handoff')
  history.replaceState(history.state, '', url)
  return true
}

/** The page as the browser has it. */
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
  // A redirect: Back must not lead to the address that was left for this one.
  leave: (url) => location.replace(url),
  reload: () => location.reload(),
  device: createFlags(() => localStorage),
  tab: createFlags(() => sessionStorage),
})
