import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Hosts } from './hosts.ts'

/** Headers on every reply, 404 and 500 included. antd writes its styles at run time, hence inline styles. */
export const installSecurityHeaders = async (
  app: FastifyInstance,
  hosts: Hosts,
  isDev: boolean,
): Promise<void> => {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...(isDev ? ["'unsafe-inline'"] : [])],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        connectSrc: ["'self'", 'ws:', 'wss:'],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginEmbedderPolicy: false,
    hsts: hosts.isSecure() ? { maxAge: 31_536_000, includeSubDomains: true } : false,
  })
}
