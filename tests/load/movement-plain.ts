/**
 * The baseline: Socket.IO as in its own examples. Each move is sent at once to everyone nearby, one emit per move, to
 * the rooms of the same cells. It checks nothing: no session, no speed, no limit.
 */
import { createServer } from 'node:http'
import process from 'node:process'
import { Server } from 'socket.io'
import { createGrid } from '../../server/src/platform/realtime/world/cells.ts'

type Place = [n: number, x: number, y: number]
type Step = [x: number, y: number, direction: number, isMoving: number]

const [port, width, height] = process.argv.slice(2).map(Number) as [number, number, number]
const http = createServer()
const io = new Server(http, { perMessageDeflate: false, serveClient: false })
const grid = createGrid<never>({ width, height, isFree: () => true })
const roomOf = ({ index }: { index: number }): string => `cell:${index}`

io.on('connection', (socket) => {
  socket.on('enter', ([n, atX, atY]: Place) => {
    let cell = grid.cellOf({ x: atX, y: atY })
    void socket.join(roomOf(cell))
    socket.on('move', ([x, y, direction, isMoving]: Step) => {
      const next = grid.cellOf({ x, y }, cell)
      if (next !== cell) {
        void socket.leave(roomOf(cell))
        void socket.join(roomOf(next))
        cell = next
      }
      io.to(cell.around.map(roomOf)).emit('moved', [n, x, y, direction, isMoving])
    })
    socket.emit('entered')
  })
})
http.listen(port, '127.0.0.1', () => process.send?.('listening'))
