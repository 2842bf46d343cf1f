/** So many in a row that nobody answered, and each is refused at once for a while. */
const MOST_MISSES = 2
const REST_MS = 10_000
/** What fails sooner keeps nobody waiting. */
const SILENT_AFTER_MS = 2000
/** Push services and stores have few addresses; a mistake must not make this grow for ever. */
const MOST_ORIGINS = 1000

interface Circuit {
  misses: number
  /** Until then nothing is sent; after that one tries for all. */
  restsUntil: number
}

/**
 * [OPS-5] How an outside service is asked that speaks HTTP: as `fetch`, but for a service that was silent just now: it is refused at once, as where nobody can be reached, and
 * only one at a time finds out whether it answers again. Silent is who lets a caller wait and says nothing, not who
 * answers with an error, nor whose caller goes away. By origin, and for this process.
 */
export const createAskOutside = ({
  silentAfterMs = SILENT_AFTER_MS,
  restMs = REST_MS,
} = {}): typeof fetch => {
  const circuits = new Map<string, Circuit>()
  return async (input, init) => {
    const { origin } = new URL(input instanceof Request ? input.url : input)
    const circuit = circuits.get(origin)
    const startedAt = performance.now()
    if (circuit && circuit.misses >= MOST_MISSES) {
      if (circuit.restsUntil > startedAt)
        throw new TypeError('fetch failed', { cause: new Error(`${origin} did not answer just now`) })
      circuit.restsUntil = startedAt + restMs
    }
    try {
      // A key is taken nowhere else.
      const answer = await fetch(input, { redirect: 'error', ...init })
      circuits.delete(origin)
      return answer
    } catch (error) {
      const now = performance.now()
      const isCallerGone = (error as Error).name === 'AbortError'
      if (now - startedAt < silentAfterMs || isCallerGone) throw error
      if (circuits.size >= MOST_ORIGINS) circuits.clear()
      const misses = (circuits.get(origin)?.misses ?? 0) + 1
      circuits.set(origin, { misses, restsUntil: now + restMs })
      throw error
    }
  }
}
