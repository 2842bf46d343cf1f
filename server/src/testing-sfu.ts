/** For tests: a client of the server that passes media on, as far as its door. Not part of the server. */

import type { JoinResponse } from '@livekit/protocol'
import { DisconnectReason, SignalResponse } from '@livekit/protocol'
import type { TalkPass } from '@metapyra/contract/talk'
import { WebSocket } from 'ws'

interface Entered {
  joined: JoinResponse
  /** Why the server hung up, once it has. */
  ended(): keyof typeof DisconnectReason | undefined
  leave(): void
}

/** Comes in with a pass; null where the server lets nobody in with it. */
export const enterSfu = ({ url, token }: Pick<TalkPass, 'url' | 'token'>): Promise<Entered | null> =>
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
