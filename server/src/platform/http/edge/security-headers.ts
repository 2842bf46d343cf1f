import type { IncomingMessage } from 'node:http'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import { clientPages } from '../site/clients.ts'
import { inlineScriptHashes } from '../site/public-pages.ts'
import type { Hosts } from './hosts.ts'
import { nameOfHost } from './hosts.ts'

interface Options {
  hosts: Hosts
  isDev: boolean
  /** Scripts and frames of other sites that pages can load. */
  outside: { scripts: string[]; frames: string[] } | null
  /** The SFU's origin, which pages also request over HTTP. */
  mediaOrigin: (() => string) | null
  /** Hosts that pages request over HTTP in a call with an agent. */
  voiceReach: readonly string[]
  /** The port of WebTransport, which isn't the pages' port; returns null while it is unavailable. */
  quicPort: (() => number | null) | null
  /** The host that a page was requested at, as reported by trusted proxies. */
  hostOf(request: IncomingMessage): string
}

/** Browser features that our pages use themselves, but no frame in them can. */
const USED = [
  ...['autoplay', 'camera', 'clipboard-read', 'clipboard-write', 'display-capture', 'fullscreen'],
  ...['idle-detection', 'microphone', 'picture-in-picture', 'screen-wake-lock', 'speaker-selection'],
]
/** Disabled features that every Chromium knows; for other names each page would cause a warning. */
const UNUSED = [
  ...['accelerometer', 'encrypted-media', 'geolocation', 'gyroscope', 'hid', 'local-fonts', 'magnetometer'],
  ...['midi', 'payment', 'publickey-credentials-get', 'serial', 'usb', 'window-management'],
  'xr-spatial-tracking',
]
const PERMISSIONS = [...USED.map((name) => `${name}=(self)`), ...UNUSED.map((name) => `${name}=()`)].join(
  ', ',
)

/** The page's own host, at the QUIC port. */
const quicOriginOf =
  (quicPort: () => number | null, hostOf: Options['hostOf']) =>
  (request: IncomingMessage): string => {
    const host = nameOfHost(hostOf(request))
    const port = quicPort()
    return port === null || !/^[a-z0-9.-]+$/.test(host) ? "'self'" : `https://${host}:${port}`
  }

/** Sets headers on every response, 404 and 500 included. antd writes its styles at run time, hence inline styles. */
export const installSecurityHeaders = async (
  app: FastifyInstance,
  { hosts, isDev, outside, mediaOrigin, voiceReach, quicPort, hostOf }: Options,
): Promise<void> => {
  const own = isDev ? ["'unsafe-inline'"] : inlineScriptHashes(clientPages().join('\n'))
  app.addHook('onRequest', async (_, reply) => void reply.header('permissions-policy', PERMISSIONS))
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...own, ...(outside?.scripts ?? [])],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        // A voice note can be played before it is sent.
        mediaSrc: ["'self'", 'blob:'],
        connectSrc: [
          ...["'self'", 'ws:', 'wss:', ...(mediaOrigin ? [mediaOrigin] : []), ...voiceReach],
          ...(quicPort ? [quicOriginOf(quicPort, hostOf)] : []),
        ],
        ...(outside && { frameSrc: ["'self'", ...outside.frames] }),
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
