/** For tests: requests that no client would write. */
import { once } from 'node:events'
import { connect } from 'node:net'

/** Writes a request byte for byte and answers all that comes back until the server ends the connection. */
export const exchange = async (port: number, request: string): Promise<string> => {
  const socket = connect(port, '127.0.0.1')
  let heard = ''
  socket.setEncoding('utf8').on('data', (part: string) => {
    heard += part
  })
  socket.write(request)
  await once(socket, 'close')
  return heard
}
