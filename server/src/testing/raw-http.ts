/** For tests: requests that no client would send. */
import { once } from 'node:events'
import { connect } from 'node:net'

/** Sends a request byte for byte, and returns everything received until the server closes the connection. */
export const sendRawRequest = async (port: number, request: string): Promise<string> => {
  const socket = connect(port, '127.0.0.1')
  let response = ''
  socket.setEncoding('utf8').on('data', (part: string) => {
    response += part
  })
  socket.write(request)
  await once(socket, 'close')
  return response
}
