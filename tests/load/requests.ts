/**
 * Complete HTTP requests as bytes, created beforehand and sent over persistent connections, so that the client costs
 * little.
 */
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { connect } from 'node:net'

export interface Letter {
  method: string
  path: string
  headers: Record<string, string>
  body: string
}

export const toBytes = ({ method, path, headers, body }: Letter): Buffer => {
  const lines = Object.entries({ ...headers, 'content-length': String(Buffer.byteLength(body)) }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`)
}

const END_OF_HEAD = '\r\n\r\n'

/** One exchange at a time on one connection. Throws if the response is not a success. */
const exchange = (socket: Socket, request: Buffer): Promise<void> =>
  new Promise((resolve, reject) => {
    let text = ''
    const finish = (settle: () => void) => {
      socket.off('data', take)
      socket.off('close', fail)
      settle()
    }
    const fail = () => finish(() => reject(new Error('The server closed the connection')))
    const take = (chunk: Buffer) => {
      text += chunk.toString('latin1')
      const head = text.indexOf(END_OF_HEAD)
      if (head < 0) return
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1] ?? 0)
      if (text.length < head + END_OF_HEAD.length + length) return
      finish(() => (text.startsWith('HTTP/1.1 2') ? resolve() : reject(new Error(text))))
    }
    socket.on('data', take)
    socket.on('close', fail)
    socket.write(request)
  })

export interface Client {
  /** Sends all requests, as many at once as there are connections. Returns the seconds it took. */
  send(requests: readonly Buffer[]): Promise<number>
  close(): void
}

export const openClient = async (port: number, connections: number): Promise<Client> => {
  const sockets = Array.from({ length: connections }, () =>
    connect({ port, host: '127.0.0.1', noDelay: true }),
  )
  await Promise.all(sockets.map((socket) => once(socket, 'connect')))
  return {
    send: async (requests) => {
      const startedAt = performance.now()
      const waiting = requests.values()
      await Promise.all(
        sockets.map(async (socket) => {
          for (const request of waiting) await exchange(socket, request)
        }),
      )
      return (performance.now() - startedAt) / 1000
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
    },
  }
}
