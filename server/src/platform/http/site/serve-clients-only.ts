import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { readConfig } from '../../config/config.ts'
import { createHosts } from '../edge/hosts.ts'
import { serveClients } from './clients.ts'
import { installNotFound } from './not-found.ts'

interface ClientsAlone extends AsyncDisposable {
  port: number
}

/** Starts only the part of the server that sends the built clients, to check what is transferred. */
export const serveClientsAlone = async (): Promise<ClientsAlone> => {
  const app = Fastify()
  const hosts = createHosts(readConfig({ NODE_ENV: 'test', PORT: '0' }))
  installNotFound(app, await serveClients(app, hosts))
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  hosts.setPort(port)
  return { port, [Symbol.asyncDispose]: () => app.close() }
}
