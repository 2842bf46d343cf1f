/** So many in a row that nobody answered, and each is refused at once for a while. */
const MOST_MISSES = 2
const REST_MS = 10_000
/** What fails sooner keeps nobody waiting. */
const SILENT_AFTER_MS = 2000
/** What sends more may take long by itself. */
const SMALL_BODY_BYTES = 65_536
/** Push services and stores have few addresses; a mistake must not make this grow for ever. */
const MOST_ORIGINS = 1000

interface Circuit {
  /** In a row, where several that were waited for at once are one. */
  misses: number
  missedAt: number
  heardAt: number
  /** Whether one finds out for all, once its rest is over. */
  isTried: boolean
}

const isSmall = (body: unknown): boolean => {
  if (body === undefined || body === null) return true
  if (typeof body === 'string') return body.length <= SMALL_BODY_BYTES
  if (body instanceof URLSearchParams) return body.toString().length <= SMALL_BODY_BYTES
  return ArrayBuffer.isView(body) && body.byteLength <= SMALL_BODY_BYTES
}

/**
 * [OPS-5] How an outside service is asked that speaks HTTP: as `fetch`, but a service that was silent just now is not
 * asked: that fails at once, as where nobody can be reached, and one alone finds out now and then whether it is there
 * again. Silent is who lets a caller wait and says nothing, not who answers with an error, breaks off, or takes its time
 * with much that is sent, nor whose caller goes away. Each module that asks has its own, in which origins are told apart.
 */
export const createAskOutside = ({
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
    const hear = () => Object.assign(circuit, { misses: 0, heardAt: performance.now() })
    try {
      // A key is taken nowhere else.
      const answer = await fetch(input, { redirect: 'error', ...init })
      hear()
      return answer
    } catch (error) {
      const now = performance.now()
      // Its caller went away.
      if ((error as Error).name === 'AbortError') throw error
      if (now - startedAt < silentAfterMs) hear()
      else if (isSmall(init?.body) && startedAt >= Math.max(circuit.missedAt, circuit.heardAt))
        Object.assign(circuit, { misses: circuit.misses + 1, missedAt: now })
      throw error
    } finally {
      if (wasSilent) circuit.isTried = false
    }
  }
}
