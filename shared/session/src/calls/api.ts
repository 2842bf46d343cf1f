import type { BatchableCall } from '@metapyra/contract/batchable-calls'
import type { CallName, Input, Reply } from '@metapyra/contract/calls'
import { ApiError, throwOffline } from './errors.ts'
import { readReply, throwRefusal } from './reply.ts'
import type { WireCall } from './request.ts'
import { describeCall } from './request.ts'
import type { Prepare, SealedCalls } from './sealed-calls.lazy.ts'

export interface CallOptions {
  /** The one-use token of a link. */
  bearer?: string
  signal?: AbortSignal
  /** A space other than the current one; null: none. */
  workspaceId?: string | null
  /** True if the caller handles errors itself: `onError` is not called. */
  isSilent?: boolean
  /**
   * True if the call can share a request with others made at the same moment: for reads whose timing does not matter
   * individually.
   */
  isJoined?: boolean
}

/** Makes a call of the contract. Returns the reply of its declaration, or null for 204. Throws `ApiError`. */
export type Api = <N extends CallName>(
  name: N,
  input: Input<N>,
  options?: N extends BatchableCall ? CallOptions : Omit<CallOptions, 'isJoined'>,
) => Promise<Reply<N>>

export interface ApiOptions {
  /** Empty in the browser, so that calls go to the page's own origin. */
  origin?: string
  fetch?: typeof fetch
  /** The current space and public session id, for which calls are made. */
  sender: { workspaceId(): string | null; sessionId(): string | null }
  /** Called with an error before the caller receives it. The caller waits for it. */
  onError?: (error: ApiError, call: CallName) => void | Promise<void>
  /** False if the page has no `crypto.subtle`: bodies are sent as plain JSON, and uploads are off. */
  canSeal?: boolean
  timeoutMs?: number
}

export interface ApiClient {
  api: Api
  /** False: bodies are sent as plain JSON, and input that JSON can't express (a file) is not sent at all. */
  canSeal: boolean
  /** For a request that is more than a sealed body. `prepare` seals the input. */
  sealed(name: CallName, input: object, call: CallOptions, prepare: Prepare): Promise<unknown>
  /** The id of the last answered request in the server's log. */
  lastRequestId(): string | null
  /** Called after a logout: the next seal fetches a new pair. */
  forgetKeys(): Promise<void>
}

const TIMEOUT_MS = 30_000

/**
 * The v2 API over HTTP (docs/security.md, "What the envelope is for"). Plain requests are made here; the envelope's
 * code is loaded when the first body is sealed.
 */
export const createApi = (options: ApiOptions): ApiClient => {
  const { origin = '', sender, canSeal = globalThis.crypto?.subtle !== undefined } = options
  const doFetch = options.fetch ?? ((...args: Parameters<typeof fetch>) => fetch(...args))
  const workspaceIdOf = ({ workspaceId }: CallOptions) =>
    workspaceId === undefined ? sender.workspaceId() : workspaceId
  const urlOf = ({ path, query }: WireCall) => `${origin}${path}${query && `?${query}`}`
  const headersOf = (call: CallOptions): Record<string, string> => {
    const workspaceId = workspaceIdOf(call)
    return {
      accept: 'application/json',
      'x-requested-with': 'metapyra',
      ...(workspaceId && { 'x-workspace-id': workspaceId }),
      ...(call.bearer && { authorization: `Bearer ${call.bearer}` }),
    }
  }
  let lastRequestId: string | null = null
  const send = (wire: WireCall, call: CallOptions, init: RequestInit): Promise<Response> => {
    const timeout = AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS)
    const signal = call.signal ? AbortSignal.any([call.signal, timeout]) : timeout
    const { method } = wire
    return doFetch(urlOf(wire), { method, credentials: 'same-origin', signal, ...init }).then((response) => {
      lastRequestId = response.headers.get('x-request-id')
      return response
    }, throwOffline)
  }
  const sendPlain = async (wire: WireCall, call: CallOptions): Promise<unknown> => {
    const headers = headersOf(call)
    if (wire.body) headers['content-type'] = 'application/json'
    const response = await send(wire, call, {
      headers,
      ...(wire.body && { body: JSON.stringify(wire.body) }),
    })
    return response.ok ? readReply(response) : throwRefusal(response)
  }

  let loading: Promise<SealedCalls> | undefined
  /**
   * Not by `loadPart`: its reload would take away the form that is being sent. Instead the call fails as OFFLINE, which
   * its caller displays, and the next one loads again.
   */
  const loadSealed = (): Promise<SealedCalls> => {
    loading ??= import('./sealed-calls.lazy.ts').then(
      (module) =>
        module.createSealedCalls({
          send,
          urlOf,
          headersOf,
          senderOf: (call) => ({ workspaceId: workspaceIdOf(call), sessionId: sender.sessionId() }),
          fetchPair: () => api('GET v2/security/keyPair', {}, { workspaceId: null, isSilent: true }),
          doFetch,
        }),
      (cause) => {
        loading = undefined
        return throwOffline(cause)
      },
    )
    return loading
  }

  const told = async <T>(name: CallName, call: CallOptions, work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      if (error instanceof ApiError && !call.isSilent) await options.onError?.(error, name)
      throw error
    }
  }
  const api = ((name: CallName, input: object, call: CallOptions = {}) => {
    const wire = describeCall(name, input)
    return told(name, call, async () =>
      wire.body && canSeal ? (await loadSealed()).call(wire, call) : sendPlain(wire, call),
    )
  }) as Api

  return {
    api,
    canSeal,
    lastRequestId: () => lastRequestId,
    sealed: (name, input, call, prepare) =>
      told(name, call, async () => (await loadSealed()).call(describeCall(name, input), call, prepare)),
    forgetKeys: async () => {
      // Keys of an earlier visit can be stored in the browser even if this page has sealed nothing yet.
      if (canSeal) await (await loadSealed()).forget()
    },
  }
}
