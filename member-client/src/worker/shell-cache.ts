/** Set by the build (build/service-worker.ts): the client's files, and a name that changes with them. */
declare const SHELL_FILES: readonly string[]
declare const SHELL_VERSION: string

const PREFIX = 'shell-'
const CACHE = `${PREFIX}${SHELL_VERSION}`
/** Any of the client's pages: they are all the same one. */
const PAGE = '/welcome'

/** What the server alone answers: calls, sockets, the console, the outside services' doors. */
const NEVER = /^\/(api|socket\.io|sandbox|admin|healthz|readyz|metrics|widget\.js)(\/|$)/
/** Their names change with what is in them. */
const FOR_EVER = /^\/assets\//

export const keepShell = async (): Promise<void> => {
  const cache = await caches.open(CACHE)
  await cache.addAll([PAGE, ...SHELL_FILES])
}

/** What earlier versions kept goes. */
export const dropOldShells = async (): Promise<void> => {
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith(PREFIX) && name !== CACHE)
  await Promise.all(old.map((name) => caches.delete(name)))
}

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

/** The answer to a request, or null for what is none of the worker's business. */
export const answer = (request: Request): Promise<Response> | null => {
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin || NEVER.test(pathname)) return null
  if (request.mode === 'navigate') return pageOf(request)
  return FOR_EVER.test(pathname) ? fromCacheFirst(request) : null
}
