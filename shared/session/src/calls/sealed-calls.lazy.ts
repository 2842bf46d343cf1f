import type { Reply } from '@metapyra/contract/calls'
import { KEY_REFETCH_RETRIES } from '@metapyra/contract/constants'
import type { CallOptions } from './api.ts'
import { createCallBatcher } from './batched-calls.ts'
import { readRefusal, readReply, throwRefusal } from './reply.ts'
import type { WireCall } from './request.ts'
import type { Sealed, Sender } from './sealing.ts'
import { createSealing } from './sealing.ts'

/** What the plain side of the API provides. */
export interface PlainTransport {
  send(wire: WireCall, call: CallOptions, init: RequestInit): Promise<Response>
  urlOf(wire: WireCall): string
  headersOf(call: CallOptions): Record<string, string>
  senderOf(call: CallOptions): Sender
  fetchPair(): Promise<Reply<'GET v2/security/keyPair'>>
  doFetch: typeof fetch
}

export interface SealedCalls {
  call(wire: WireCall, call: CallOptions, prepare?: Prepare): Promise<unknown>
  /** Deletes the key pair and the reading keys. */
  forget(): Promise<void>
}

/** The response to a sealed request, with the id of the key that it was sealed to. */
export interface Attempt {
  response: Response
  kid: string
}

/** Prepares a request. The function that it returns sends the request, sealed again each time. */
export type Prepare = (context: {
  wire: WireCall
  call: CallOptions
  transport: PlainTransport
  headers(): Record<string, string>
  seal(value: unknown): Promise<Sealed>
}) => Promise<() => Promise<Attempt>>

const SEALED_TYPE = 'application/jose'

const inBody: Prepare =
  async ({ wire, call, transport, headers, seal }) =>
  async () => {
    const { jwe, kid } = await seal(wire.body)
    const init = { headers: { ...headers(), 'content-type': SEALED_TYPE }, body: jwe }
    return { response: await transport.send(wire, call, init), kid }
  }

/**
 * Calls whose bodies are sealed and whose replies may be. An expired key or a wrong clock is corrected with one retry,
 * so at most two requests are sent (§9).
 */
export const createSealedCalls = (transport: PlainTransport): SealedCalls => {
  let clockOffsetMs = 0
  const sealing = createSealing(transport.fetchPair, () => Date.now() + clockOffsetMs)

  /** Corrects the cause of a refused request so that it can be sent again, or throws the error. */
  const recover = async ({ response, kid }: Attempt): Promise<void> => {
    const { error, serverTime } = await readRefusal(response)
    if (error.code === 'KEY_EXPIRED') await sealing.renew(kid)
    else if (error.code === 'STALE_REQUEST' && serverTime) clockOffsetMs = serverTime * 1000 - Date.now()
    else throw error
  }
  const exchange = async (attempt: () => Promise<Attempt>): Promise<unknown> => {
    let last = await attempt()
    for (let retries = 0; !last.response.ok && retries < KEY_REFETCH_RETRIES; retries++) {
      await recover(last)
      last = await attempt()
    }
    return last.response.ok ? readReply(last.response, sealing.open) : throwRefusal(last.response)
  }

  const make = async (wire: WireCall, call: CallOptions, prepare: Prepare): Promise<unknown> =>
    exchange(
      await prepare({
        wire,
        call,
        transport,
        headers: () => ({ ...transport.headersOf(call), accept: `${SEALED_TYPE}, application/json` }),
        seal: (value) => sealing.seal(JSON.stringify(value), wire, transport.senderOf(call)),
      }),
    )
  const joined = createCallBatcher((wire) => make(wire, {}, inBody))

  return {
    call: (wire, call, prepare = inBody) => (call.isJoined ? joined(wire) : make(wire, call, prepare)),
    forget: sealing.forget,
  }
}
