const RELOADED_FOR = 'reloadedFor'

/** Whether the page was already reloaded for this build; from now on it counts as if. */
const noteReload = (build: string): boolean => {
  try {
    const isNoted = sessionStorage.getItem(RELOADED_FOR) === build
    sessionStorage.setItem(RELOADED_FOR, build)
    return isNoted
  } catch {
    // The browser refuses storage: whoever came by a reload isn't reloaded again.
    return performance.getEntriesByType('navigation').some((one) => 'type' in one && one.type === 'reload')
  }
}

/**
 * Whether the server has lost the file that didn't load. Safari doesn't name the file; then this module's own is asked
 * for, whose name changes with each build.
 */
const isGone = async (cause: unknown, build: string): Promise<boolean> => {
  const [file = build] = /https?:\S+\.(js|css)/.exec(String(cause)) ?? []
  const reply = await fetch(file, { method: 'HEAD', cache: 'no-store' }).catch(() => null)
  return reply?.status === 404
}

/**
 * Loads a part of a client. After a deployment an open page asks for files that are gone: the page is reloaded, once for
 * each build. Rejects where a reload wouldn't help, as without a connection.
 */
export const loadPart = async <T>(load: () => Promise<T>, build = import.meta.url): Promise<T> => {
  try {
    return await load()
  } catch (cause) {
    if (!(await isGone(cause, build)) || noteReload(build)) throw cause
    location.reload()
    return new Promise(() => undefined)
  }
}

/** The same, once for all who ask; after a failure the next one asks again. */
export const loadOnce = <T>(load: () => Promise<T>): (() => Promise<T>) => {
  let loading: Promise<T> | undefined
  return () => {
    loading ??= loadPart(load).catch((cause) => {
      loading = undefined
      throw cause
    })
    return loading
  }
}
