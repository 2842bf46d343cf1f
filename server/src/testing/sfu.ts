/** For tests: a client that connects to an SFU, without media. Not part of the server. */

import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { JoinResponse } from '@livekit/protocol'
import { DisconnectReason, SignalResponse } from '@livekit/protocol'
import type { SfuToken } from '@metapyra/contract/entities/talk'
import { WebSocket } from 'ws'
import { SANDBOX_SFU } from '../providers/sfu/sfu.ts'

interface SfuClient {
  joined: JoinResponse
  /** The reason for which the server closed the connection, once it has. */
  ended(): keyof typeof DisconnectReason | undefined
  leave(): void
}

/** Joins with a pass; null if the server refuses it. */
export const enterSfu = ({ url, token }: Pick<SfuToken, 'url' | 'token'>): Promise<SfuClient | null> =>
  new Promise((resolve) => {
    const socket = new WebSocket(`${url}/rtc?access_token=${token}`)
    let ended: keyof typeof DisconnectReason | undefined
    socket.on('error', () => resolve(null))
    socket.on('message', (data: Buffer) => {
      const { message } = SignalResponse.fromBinary(data)
      if (message.case === 'leave')
        ended = DisconnectReason[message.value.reason] as keyof typeof DisconnectReason
      if (message.case === 'join')
        resolve({ joined: message.value, ended: () => ended, leave: () => socket.close() })
    })
  })

type Fate = 'answered' | 'failed' | 'hanging'

/** A proxy to the API of an SFU, which can fail for some requests. */
export const startSfuProxy = async (origin: string) => {
  const requests: { method: string; room: string; fate: Fate }[] = []
  let fateOf = (_method: string, _room: string): Fate => 'answered'
  const server = createServer(async (request, response) => {
    const body = await text(request)
    const method = request.url?.split('/').at(-1) ?? ''
    const { room = '' } = JSON.parse(body) as { room?: string }
    const fate = fateOf(method, room)
    requests.push({ method, room, fate })
    if (fate === 'hanging') return
    if (fate === 'failed') return void response.writeHead(503).end('{}')
    const { authorization = '' } = request.headers
    const headers = { authorization, 'content-type': 'application/json' }
    const answer = await fetch(`${origin}${request.url}`, { method: 'POST', headers, body })
    response.writeHead(answer.status).end(await answer.text())
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}${SANDBOX_SFU.path}`,
    /** The requests, and what happened to each. */
    asked: requests,
    bend: (next: typeof fateOf): void => {
      fateOf = next
    },
    close: async (): Promise<void> => {
      server.closeAllConnections()
      await once(server.close(), 'close')
    },
  }
}
