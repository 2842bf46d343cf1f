/** Set by the build (build/service-worker.ts): the client's files, and a version that changes with them. */
declare const SHELL_FILES: readonly string[]
declare const SHELL_VERSION: string

const PREFIX = 'shell-'
const CACHE = `${PREFIX}${SHELL_VERSION}`
/** Any of the client's pages except the space, because all of them have the same HTML. */
const FALLBACK_PAGE = '/welcome'
/** The HTML of the space preloads all of its parts. */
const SPACE = '/space'

/** Paths that only the server answers: calls, sockets, the console, callbacks of outside services. */
const NOT_HANDLED = /^\/(api|socket\.io|sandbox|admin|healthz|readyz|metrics|widget\.js)(\/|$)/
/** File names that change with their content. */
const IMMUTABLE = /^\/assets\//

/**
 * True if all files of the page are in this version's cache, because another version's files may no longer be on any
 * server.
 */
const isOfThisVersion = async (page: Response): Promise<boolean> => {
  const assetPaths = (await page.clone().text()).match(/\/assets\/[\w.-]+\.(?:js|css)/g) ?? []
  return assetPaths.every((file) => SHELL_FILES.includes(file))
}

const cacheSpacePage = async (cache: Cache, page: Response): Promise<void> => {
  if (page.ok && !page.redirected && (await isOfThisVersion(page))) await cache.put(SPACE, page)
}

export const cacheShell = async (): Promise<void> => {
  const cache = await caches.open(CACHE)
  await cache.addAll([FALLBACK_PAGE, ...SHELL_FILES])
  await cacheSpacePage(cache, await fetch(SPACE))
}

/** Deletes the caches of earlier versions. */
export const dropOldShells = async (): Promise<void> => {
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith(PREFIX) && name !== CACHE)
  await Promise.all(old.map((name) => caches.delete(name)))
}

type Finish = (work: Promise<unknown>) => void

const fromCacheFirst = async (request: Request): Promise<Response> =>
  (await caches.match(request)) ?? fetch(request)

/** Returns the server's page; offline, the cached one, with which the client opens and says that it is offline. */
const pageOf = async (request: Request): Promise<Response> => {
  try {
    return await fetch(request)
  } catch (error) {
    const cached = await caches.match(FALLBACK_PAGE)
    if (cached) return cached
    throw error
  }
}

/**
 * Returns the cached page immediately and updates the cache for the next time, which saves a round trip before walking.
 * A tab that stays open all day is just as outdated.
 */
const spaceFromCacheFirst = async (request: Request, finish: Finish): Promise<Response> => {
  const cache = await caches.open(CACHE)
  const cached = await cache.match(SPACE)
  if (!cached) return pageOf(request)
  const renewed = fetch(SPACE).then((page) => cacheSpacePage(cache, page))
  finish(renewed.catch(() => undefined))
  return cached
}

/**
 * Returns the response to a request; null if the worker does not handle it. `finish` receives the work that continues
 * afterwards.
 */
export const answer = (request: Request, finish: Finish): Promise<Response> | null => {
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin || NOT_HANDLED.test(pathname)) return null
  if (request.mode === 'navigate')
    return pathname === SPACE ? spaceFromCacheFirst(request, finish) : pageOf(request)
  return IMMUTABLE.test(pathname) ? fromCacheFirst(request) : null
}
