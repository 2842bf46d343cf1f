const RELOADED_FOR = 'reloadedFor'

/** Records a reload for this build, and returns true if one was already recorded. */
const noteReload = (build: string): boolean => {
  try {
    const isNoted = sessionStorage.getItem(RELOADED_FOR) === build
    sessionStorage.setItem(RELOADED_FOR, build)
    return isNoted
  } catch {
    // The browser refuses storage. A page that was itself loaded by a reload isn't reloaded again.
    return performance
      .getEntriesByType('navigation')
      .some((entry) => 'type' in entry && entry.type === 'reload')
  }
}

/**
 * True if the server no longer has the file that failed to load. Safari doesn't name the file, so there the file of
 * this module is requested instead, because its name changes with each build.
 */
const isGone = async (cause: unknown, build: string): Promise<boolean> => {
  const [file = build] = /https?:\S+\.(js|css)/.exec(String(cause)) ?? []
  const reply = await fetch(file, { method: 'HEAD', cache: 'no-store' }).catch(() => null)
  return reply?.status === 404
}

/**
 * Loads a part of a client. After a deployment, an open page requests files that are gone, so the page is reloaded once
 * for each build. Rejects if a reload wouldn't help, for example without a connection.
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

/** Like `loadPart`, but loads once for all callers. After a failure, the next call tries again. */
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
