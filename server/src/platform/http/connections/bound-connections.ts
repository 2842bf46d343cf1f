import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config/config.ts'
import { AppError } from '../app-error.ts'
import { refuseConnection } from './client-errors.ts'
import { limitConnections, MAX_CONNECTIONS_AN_ADDRESS } from './connection-limit.ts'
import { endSlowBodies } from './slow-bodies.ts'

const TOO_MANY = 'Too many open connections from your address. Close some and try again.'

/** Limits connections of calls and sockets alike: how many one address can hold, and how long a slow body can take. */
export const boundConnections = (http: FastifyInstance, config: Config): void => {
  const { server } = http
  // Behind a proxy all clients share its address, and it handles slow ones.
  if (!config.TRUST_PROXY) {
    limitConnections(server, {
      maxAnAddress: MAX_CONNECTIONS_AN_ADDRESS * config.RATE_LIMIT_FACTOR,
      refuse: (socket) => refuseConnection(socket, new AppError('TOO_MANY', { message: TOO_MANY })),
    })
  }
  const slow = endSlowBodies(server, {
    refuse: ({ socket }) => refuseConnection(socket, new AppError('TOO_SLOW')),
  })
  http.addHook('preClose', async () => slow.hurry())
}
