/** After this many unanswered requests in a row, further ones are refused at once for a while. */
const MOST_MISSES = 2
const REST_MS = 10_000
/** A faster failure delays no one. */
const SILENT_AFTER_MS = 2000
/** A larger body may take long by itself. */
const SMALL_BODY_BYTES = 65_536
/** Push services and stores have few origins; this bounds the map in case of a mistake. */
const MOST_ORIGINS = 1000

interface Circuit {
  /** Consecutive misses; requests that were pending at the same time count as one. */
  misses: number
  missedAt: number
  heardAt: number
  /** True while one request checks for all others, after the rest period, whether the service responds. */
  isTried: boolean
}

const isSmall = (body: unknown): boolean => {
  if (body === undefined || body === null) return true
  if (typeof body === 'string') return body.length <= SMALL_BODY_BYTES
  if (body instanceof URLSearchParams) return body.toString().length <= SMALL_BODY_BYTES
  return ArrayBuffer.isView(body) && body.byteLength <= SMALL_BODY_BYTES
}

/**
 * [OPS-5] A `fetch` for outside services with a circuit breaker: if a service was just silent, requests fail at once as
 * if it were unreachable, and now and then a single one checks whether it responds again. Silent means that it kept a
 * caller waiting without a response. Errors, broken connections, long uploads and canceled calls don't count. Each
 * module has its own instance, which distinguishes origins.
 */
export const createCircuitBreakerFetch = ({
  silentAfterMs = SILENT_AFTER_MS,
  restMs = REST_MS,
} = {}): typeof fetch => {
  const circuits = new Map<string, Circuit>()
  const circuitOf = (origin: string): Circuit => {
    const known = circuits.get(origin)
    if (known) return known
    const [oldest] = circuits.keys()
    if (oldest !== undefined && circuits.size >= MOST_ORIGINS) circuits.delete(oldest)
    const circuit = { misses: 0, missedAt: -Infinity, heardAt: -Infinity, isTried: false }
    circuits.set(origin, circuit)
    return circuit
  }
  return async (input, init) => {
    const { origin } = new URL(input instanceof Request ? input.url : input)
    const circuit = circuitOf(origin)
    const startedAt = performance.now()
    const wasSilent = circuit.misses >= MOST_MISSES
    if (wasSilent) {
      if (circuit.isTried || circuit.missedAt + restMs > startedAt)
        throw new TypeError('fetch failed', { cause: new Error(`${origin} isn’t responding right now`) })
      circuit.isTried = true
    }
    const onResponse = () => Object.assign(circuit, { misses: 0, heardAt: performance.now() })
    try {
      // No redirects, because they could take a key to another place.
      const answer = await fetch(input, { redirect: 'error', ...init })
      onResponse()
      return answer
    } catch (error) {
      const now = performance.now()
      // The caller has canceled.
      if ((error as Error).name === 'AbortError') throw error
      if (now - startedAt < silentAfterMs) onResponse()
      else if (isSmall(init?.body) && startedAt >= Math.max(circuit.missedAt, circuit.heardAt))
        Object.assign(circuit, { misses: circuit.misses + 1, missedAt: now })
      throw error
    } finally {
      if (wasSilent) circuit.isTried = false
    }
  }
}
