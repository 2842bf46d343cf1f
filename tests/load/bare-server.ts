/** A server that only responds: the time that it takes is the machine's. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import process from 'node:process'

const server = createServer((_, response) => response.end('{"status":"ok"}'))
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
process.on('disconnect', () => process.exit())
