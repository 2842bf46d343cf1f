import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { connect, createServer } from 'node:net'

/**
 * A connection to a server that can be cut like a network: nothing gets through in either direction, no one is
 * notified, and new connections wait. When it is restored, open connections are reset, as by a router that has
 * forgotten them. Or it can refuse, like a host whose server is down: open connections and new ones are reset at once.
 */
export const openLine = async (serverPort: number) => {
  const pairs = new Set<[Socket, Socket]>()
  const waiting = new Set<Socket>()
  let isCut = false
  let isRefusing = false
  const forward = (near: Socket): void => {
    const far = connect(serverPort, '127.0.0.1')
    const pair: [Socket, Socket] = [near, far]
    pairs.add(pair)
    for (const socket of pair)
      socket
        .on('error', () => undefined)
        .on('close', () => {
          for (const socketEnd of pair) socketEnd.destroy()
          pairs.delete(pair)
        })
    near.pipe(far)
    far.pipe(near)
  }
  const server = createServer((near) => {
    near.on('error', () => undefined)
    if (isRefusing) near.resetAndDestroy()
    else if (isCut) waiting.add(near)
    else forward(near)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const reset = (): void => {
    for (const near of waiting) near.resetAndDestroy()
    waiting.clear()
    for (const pair of pairs) for (const socket of pair) socket.resetAndDestroy()
  }
  return {
    port: (server.address() as AddressInfo).port,
    cut: (): void => {
      isCut = true
      for (const [near, far] of pairs) {
        near.unpipe(far)
        far.unpipe(near)
        near.pause()
        far.pause()
      }
    },
    refuse: (): void => {
      isRefusing = true
      reset()
    },
    mend: (): void => {
      isCut = false
      isRefusing = false
      reset()
    },
    close: (): void => {
      reset()
      server.close()
    },
  }
}
