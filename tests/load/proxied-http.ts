/**
 * HTTP as through a proxy: persistent connections to one server, which the requests of all people take turns to use.
 */
import type { Socket } from 'node:net'
import { connect } from 'node:net'

export interface HttpAnswer {
  status: number
  head: string
  text: string
}

export interface ProxiedHttp {
  /** Rejects if the connection is refused or closed. */
  send(head: string, body: string): Promise<HttpAnswer>
  readonly connections: number
  close(): void
}

const END_OF_HEAD = '\r\n\r\n'
const NO_CONTENT = 204

interface Exchange {
  resolve(answer: HttpAnswer): void
  reject(error: Error): void
}

/** One connection. A response ends where its head says so. */
const open = (port: number, onIdle: (line: Line) => void, onGone: (line: Line) => void): Line => {
  const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true })
  let exchange: Exchange | undefined
  let chunks: Buffer[] = []
  let head: string | undefined
  let [expectedSize, size] = [0, 0]
  const take = (): void => {
    if (head === undefined) {
      const all = Buffer.concat(chunks)
      const end = all.indexOf(END_OF_HEAD)
      if (end < 0) return
      head = all.toString('latin1', 0, end)
      expectedSize = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0)
      chunks = [all.subarray(end + END_OF_HEAD.length)]
      size = all.length - end - END_OF_HEAD.length
    }
    const status = Number(head.slice(9, 12))
    if (status !== NO_CONTENT && size < expectedSize) return
    const answer = { status, head, text: Buffer.concat(chunks).toString() }
    const finished = exchange
    const isClosing = /\r\nconnection: close/i.test(head)
    ;[exchange, head, chunks, size] = [undefined, undefined, [], 0]
    if (isClosing) socket.destroy()
    else onIdle(line)
    finished?.resolve(answer)
  }
  const line: Line = {
    send: (bytes, next) => {
      exchange = next
      socket.write(bytes)
    },
    close: () => socket.destroy(),
  }
  socket.on('data', (chunk: Buffer) => {
    chunks.push(chunk)
    size += chunk.length
    take()
  })
  socket.on('error', () => socket.destroy())
  socket.on('close', () => {
    onGone(line)
    exchange?.reject(new Error('closed'))
  })
  return line
}

interface Line {
  send(bytes: string, exchange: Exchange): void
  close(): void
}

export const createProxiedHttp = (port: number): ProxiedHttp => {
  const idle: Line[] = []
  const all = new Set<Line>()
  const onIdle = (line: Line): void => void idle.push(line)
  const onGone = (line: Line): void => {
    all.delete(line)
    const at = idle.indexOf(line)
    if (at >= 0) idle.splice(at, 1)
  }
  return {
    send: (head, body) =>
      new Promise((resolve, reject) => {
        const line = idle.pop() ?? open(port, onIdle, onGone)
        all.add(line)
        line.send(`${head}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`, { resolve, reject })
      }),
    get connections() {
      return all.size
    },
    close: () => {
      for (const line of all) line.close()
    },
  }
}
