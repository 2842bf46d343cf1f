import type { FastifyInstance } from 'fastify'
import { statementsSoFar, withStatementCount } from '../../db/statements/statement-count.ts'

/** In development: logs one line per call with its request id, status, milliseconds and number of SQL statements. */
export const installDevLog = (app: FastifyInstance): void => {
  app.addHook('onRequest', (_request, _reply, done) => withStatementCount(done))
  app.addHook('onResponse', async (request, reply) => {
    const call = request.routeOptions.schema?.operationId
    if (!call) return
    const ms = reply.elapsedTime.toFixed(1)
    process.stdout.write(`${request.id} ${reply.statusCode} ${call} ${ms} ms, ${statementsSoFar()} SQL\n`)
  })
}
