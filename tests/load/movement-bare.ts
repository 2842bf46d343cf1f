/**
 * The lower bound for comparison: only TCP, with as many messages in and out as walking people cause, and no
 * processing. Any real server costs more. Runs as the server or, with `PORT COUNT`, as its clients.
 */
import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { connect, createServer } from 'node:net'
import process from 'node:process'

const EVERY_MS = 100
const TURNS = 10
/** The sizes of one's own move and of a batch of others' moves on the wire. */
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
