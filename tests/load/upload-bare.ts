/** The baseline: an HTTP body streamed to a file that is synced, without any other processing. */
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import process from 'node:process'
import { pipeline } from 'node:stream/promises'

const path = process.argv[2] ?? 'bare'

const server = createServer(async (request, response) => {
  await pipeline(request, createWriteStream(path))
  const file = await open(path)
  await file.sync()
  await file.close()
  response.end()
})
await once(server.listen(0, '127.0.0.1'), 'listening')
process.send?.((server.address() as AddressInfo).port)
