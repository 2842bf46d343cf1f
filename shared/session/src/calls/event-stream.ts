import type { CallName, Input } from '@metapyra/contract/calls'
import { createParser } from 'eventsource-parser'
import type { ApiClient, CallOptions } from './api.ts'
import { ApiError, throwOffline } from './errors.ts'

/** One event of a stream. The name of a chunk is empty. */
export interface StreamEvent {
  name: string
  data: unknown
}

export interface ListenOptions extends CallOptions {
  onEvent(event: StreamEvent): void
}

/**
 * Like `Api`, for calls declared with `events`. Resolves once the stream has signaled its end, and throws if it breaks
 * off.
 */
export type StreamCall = <N extends CallName>(
  name: N,
  input: Input<N>,
  options: ListenOptions,
) => Promise<void>

/** A separate entry, so that clients without streams do not include it. Only `signal` ends a stream. */
export const createListen = ({ canSeal, sealed }: Pick<ApiClient, 'canSeal' | 'sealed'>) =>
  (async (name: CallName, input: object, { onEvent, ...options }: ListenOptions) => {
    if (!canSeal) throw new ApiError('ENCRYPTION_REQUIRED', 'Open this page over https to talk to agents.')
    let stream: ReadableStream<Uint8Array> | null = null
    await sealed(
      name,
      input,
      options,
      async ({ wire, call: { signal }, transport, headers, seal }) =>
        async () => {
          const { jwe, kid } = await seal(wire.body)
          const response = await transport
            .doFetch(transport.urlOf(wire), {
              method: wire.method,
              credentials: 'same-origin',
              headers: { ...headers(), accept: 'text/event-stream', 'content-type': 'application/jose' },
              body: jwe,
              ...(signal && { signal }),
            })
            .catch(throwOffline)
          if (!response.ok) return { response, kid }
          stream = response.body
          // The stream is the whole reply. The rest of the pipeline does not handle streams, so it gets an empty 204.
          return { response: new Response(null, { status: 204 }), kid }
        },
    )
    if (stream) await readEvents(stream, onEvent)
  }) as StreamCall

const readEvents = async (
  stream: ReadableStream<Uint8Array>,
  onEvent: (event: StreamEvent) => void,
): Promise<void> => {
  let isDone = false
  const parser = createParser({
    onEvent: ({ event: name = '', data }) => {
      if (data === '[DONE]') isDone = true
      else onEvent({ name, data: JSON.parse(data) })
    },
  })
  const reader = stream.getReader()
  const decoder = new TextDecoder()
  for (;;) {
    const { value, done } = await reader.read().catch(throwOffline)
    if (done) break
    parser.feed(decoder.decode(value, { stream: true }))
  }
  if (!isDone) throwOffline(new Error('The stream was cut off'))
}
