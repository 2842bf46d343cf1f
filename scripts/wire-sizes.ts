import { request } from 'node:http'

/** So many bytes come over the line for a path, headers apart, to a browser that takes gzip. */
export const wireBytesOf = (port: number, path: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const headers = { host: `localhost:${port}`, 'accept-encoding': 'gzip' }
    const asked = request({ host: '127.0.0.1', port, path, headers }, (answer) => {
      let bytes = 0
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      answer.on('end', () => {
        if (answer.statusCode === 200) resolve(bytes)
        else reject(new Error(`${path}: ${answer.statusCode}`))
      })
    })
    asked.on('error', reject).end()
  })
