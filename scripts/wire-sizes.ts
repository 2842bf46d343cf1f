import { request } from 'node:http'

/** Number of bytes sent for a path, without headers, to a browser that accepts gzip. */
export const wireBytesOf = (port: number, path: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const headers = { host: `localhost:${port}`, 'accept-encoding': 'gzip' }
    const clientRequest = request({ host: '127.0.0.1', port, path, headers }, (answer) => {
      let bytes = 0
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      answer.on('end', () => {
        if (answer.statusCode === 200) resolve(bytes)
        else reject(new Error(`${path}: ${answer.statusCode}`))
      })
    })
    clientRequest.on('error', reject).end()
  })
