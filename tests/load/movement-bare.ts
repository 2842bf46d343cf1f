/**
 * What is compared with from below: TCP alone, as many messages in and out as people who walk cause, and nothing done
 * about them. Whatever a server does costs more than this. It is the server, or with `PORT COUNT` its clients.
 */
import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { connect, createServer } from 'node:net'
import process from 'node:process'

const EVERY_MS = 100
const TURNS = 10
/** As one's own move and a batch of the others' are on the wire. */
const BYTES = { move: 60, batch: 2000 }

const walk = (port: number, count: number): void => {
  const move = Buffer.alloc(BYTES.move)
  const sockets = Array.from({ length: count }, () => connect({ port, noDelay: true }).resume())
  let turn = 0
  setInterval(() => {
    turn = (turn + 1) % TURNS
    for (const [at, socket] of sockets.entries()) if (at % TURNS === turn) socket.write(move)
  }, EVERY_MS / TURNS)
}

const serve = async (): Promise<void> => {
  const batch = Buffer.alloc(BYTES.batch)
  const sockets = new Set<Socket>()
  const server = createServer({ noDelay: true }, (socket) => sockets.add(socket.resume()))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  setInterval(() => {
    for (const socket of sockets) socket.write(batch)
  }, EVERY_MS)
  process.send?.((server.address() as AddressInfo).port)
}

const [port, count] = process.argv.slice(2).map(Number)
if (port && count) walk(port, count)
else await serve()
