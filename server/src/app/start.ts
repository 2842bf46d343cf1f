import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { readConfig } from '../platform/config/config.ts'
import { temporaryFolder } from '../platform/temporary.ts'
import type { App } from './app.ts'
import { createApp } from './app.ts'

const STOP_WITHIN_MS = 10_000

type Options = NonNullable<Parameters<typeof createApp>[1]>

/**
 * Starts the server and shuts it down gracefully. On the first signal it reports that it is shutting down, and keeps
 * serving until a proxy has noticed. Then it finishes its current work, and gives up after ten seconds.
 */
export const startServer = async (
  options: Options = {},
): Promise<App & { port: number; close(): Promise<void> }> => {
  const config = readConfig(process.env)
  temporaryFolder()
  const app = await createApp(config, options)
  endOnUncaught(app.http.log)
  const host = config.HOST || (config.isProduction ? '0.0.0.0' : '127.0.0.1')
  await app.http.listen({ port: config.PORT, host }).catch((error: Error) => {
    throw new Error(`PORT, HOST: ${error.message}`, { cause: error })
  })
  const { port } = app.http.server.address() as AddressInfo
  app.services.hosts.setPort(port)
  const { connection, redis } = app.services
  app.http.log.info(
    {
      isProduction: config.isProduction,
      database: connection.engine,
      hasRedis: redis !== undefined,
      files: config.s3 ? 'bucket' : 'folder',
      webTransport: app.webTransport.told ?? 'off',
    },
    'started',
  )
  const close = () => app.http.close()
  const stop = async (signal: NodeJS.Signals) => {
    app.http.log.info({ signal }, 'stopping')
    app.drain.begin()
    await wait(config.drainMs)
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref()
    await close()
    app.http.log.info({ signal }, 'stopped')
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stop)
  return { ...app, port, close }
}

/**
 * An uncaught error may have left something half done, so it is logged like every other error and the process exits.
 */
const endOnUncaught = (log: FastifyBaseLogger): void => {
  const end = (msg: string) => (error: unknown) => {
    log.fatal({ err: error }, msg)
    process.exit(1)
  }
  process.on('uncaughtException', end('uncaught exception'))
  process.on('unhandledRejection', end('unhandled rejection'))
}
