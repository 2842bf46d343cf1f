import type { CallName, Input, Reply } from '@metapyra/contract/calls'
import type { Together } from '@metapyra/contract/together'
import { ApiError, throwOffline } from './errors.ts'
import { readReply, throwRefusal } from './reply.ts'
import type { WireCall } from './request.ts'
import { describeCall } from './request.ts'
import type { Prepare, SealedCalls } from './sealed-calls.ts'

export interface CallOptions {
  /** The one-use token of a link. */
  bearer?: string
  signal?: AbortSignal
  /** Another space than the current one; null: none. */
  workspaceId?: string | null
  /** The caller answers the error by itself: `onError` does not hear of it. */
  isSilent?: boolean
  /** May share a request with others of the same moment: for reads that nobody watches one by one. */
  isJoined?: boolean
}

/** Makes a call of the contract; the reply is what its declaration says, null for 204. Throws `ApiError`. */
export type Api = <N extends CallName>(
  name: N,
  input: Input<N>,
  options?: N extends Together ? CallOptions : Omit<CallOptions, 'isJoined'>,
) => Promise<Reply<N>>

export interface ApiOptions {
  /** Empty in the browser: calls go where the page comes from. */
  origin?: string
  fetch?: typeof fetch
  /** Of the moment: the space and the public session id that calls are made for. */
  sender: { workspaceId(): string | null; sessionId(): string | null }
  /** Hears of an error before the caller does, who waits for it. */
  onError?: (error: ApiError, call: CallName) => void | Promise<void>
  /** False where the page has no `crypto.subtle`: bodies go as plain JSON, uploads are off. */
  canSeal?: boolean
  timeoutMs?: number
}

export interface ApiClient {
  api: Api
  /** False: bodies go as plain JSON, and what can't be said so (a file) not at all. */
  canSeal: boolean
  /** For a request that is more than a sealed body: the input is what `prepare` seals. */
  sealed(name: CallName, input: object, call: CallOptions, prepare: Prepare): Promise<unknown>
  /** The id by which the server's log knows the last request that was answered. */
  lastRequestId(): string | null
  /** After a logout: the next seal asks for a new pair. */
  forgetKeys(): Promise<void>
}

const TIMEOUT_MS = 30_000

/**
 * The v2 API over HTTP (docs/security.md, "What the envelope is for"). What goes plain is made here; the envelope's code is loaded when
 * first something is sealed.
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
  const loadSealed = (): Promise<SealedCalls> => {
    loading ??= import('./sealed-calls.ts').then(
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
      // Keys of an earlier visit lie in the browser even where this page has sealed nothing yet.
      if (canSeal) await (await loadSealed()).forget()
    },
  }
}
