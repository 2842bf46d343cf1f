/** The baseline: Socket.IO as in its own examples. Each message is sent to all, and none are stored. */
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import process from 'node:process'
import { Server } from 'socket.io'

const http = createServer()
const io = new Server(http, { perMessageDeflate: false, serveClient: false })
let seq = 0

io.on('connection', (socket) => {
  socket.on('enter', () => socket.emit('entered'))
  socket.on('say', (body: string, ack: (answer: unknown) => void) => {
    seq += 1
    // As long as the product's data of a message.
    const message = {
      id: randomUUID(),
      conversationId: randomUUID(),
      seq,
      senderId: randomUUID(),
      senderName: 'Person 17',
      senderImage: null,
      senderColour: '#22693c',
      clientId: randomUUID(),
      rootId: null,
      body,
      createdAt: new Date().toISOString(),
      change: seq,
      editedAt: null,
      deletedAt: null,
      isDeletedByAdmin: false,
      reactions: [],
      pinnedAt: null,
      forwardedFromName: null,
      replyCount: 0,
      lastReplyAt: null,
      replierIds: [],
      mentions: [],
      files: [],
      preview: null,
    }
    io.emit('said', message, randomUUID())
    ack({ ok: true, value: message })
  })
})
http.listen(Number(process.argv[2]), '127.0.0.1', () => process.send?.('listening'))
