/** Set by the build (build/service-worker.ts): the client's files, and a name that changes with them. */
declare const SHELL_FILES: readonly string[]
declare const SHELL_VERSION: string

const PREFIX = 'shell-'
const CACHE = `${PREFIX}${SHELL_VERSION}`
/** Any of the client's pages but one: they are all the same one. */
const PAGE = '/welcome'
/** That one asks for all that it is made of at once. */
const SPACE = '/space'

/** What the server alone answers: calls, sockets, the console, the outside services' doors. */
const NEVER = /^\/(api|socket\.io|sandbox|admin|healthz|readyz|metrics|widget\.js)(\/|$)/
/** Their names change with what is in them. */
const FOR_EVER = /^\/assets\//

/** Whether all that a page asks for is kept with it: another version's files may be on no server any more. */
const isOfThisVersion = async (page: Response): Promise<boolean> => {
  const named = (await page.clone().text()).match(/\/assets\/[\w.-]+\.(?:js|css)/g) ?? []
  return named.every((file) => SHELL_FILES.includes(file))
}

const keepSpace = async (cache: Cache, page: Response): Promise<void> => {
  if (page.ok && !page.redirected && (await isOfThisVersion(page))) await cache.put(SPACE, page)
}

export const cacheShell = async (): Promise<void> => {
  const cache = await caches.open(CACHE)
  await cache.addAll([PAGE, ...SHELL_FILES])
  await keepSpace(cache, await fetch(SPACE))
}

/** What earlier versions kept goes. */
export const dropOldShells = async (): Promise<void> => {
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith(PREFIX) && name !== CACHE)
  await Promise.all(old.map((name) => caches.delete(name)))
}

type Finish = (work: Promise<unknown>) => void

const fromCacheFirst = async (request: Request): Promise<Response> =>
  (await caches.match(request)) ?? fetch(request)

/** The server's page while there is a network; else the client opens by what was kept, and says that it is offline. */
const pageOf = async (request: Request): Promise<Response> => {
  try {
    return await fetch(request)
  } catch (error) {
    const kept = await caches.match(PAGE)
    if (kept) return kept
    throw error
  }
}

/**
 * The page as it was kept, at once, and the server's for the next time: a round trip less before one walks. A tab that
 * stays open all day is as old.
 */
const spaceFromCacheFirst = async (request: Request, finish: Finish): Promise<Response> => {
  const cache = await caches.open(CACHE)
  const kept = await cache.match(SPACE)
  if (!kept) return pageOf(request)
  const renewed = fetch(SPACE).then((page) => keepSpace(cache, page))
  finish(renewed.catch(() => undefined))
  return kept
}

/** The answer to a request, or null for what is none of the worker's business; what goes on after it is to be finished. */
export const answer = (request: Request, finish: Finish): Promise<Response> | null => {
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin || NEVER.test(pathname)) return null
  if (request.mode === 'navigate')
    return pathname === SPACE ? spaceFromCacheFirst(request, finish) : pageOf(request)
  return FOR_EVER.test(pathname) ? fromCacheFirst(request) : null
}
