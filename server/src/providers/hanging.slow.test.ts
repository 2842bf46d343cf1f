import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createS3Client } from '../platform/file-store/s3-client.ts'
import { createRecaptcha } from './captcha/recaptcha.ts'
import { createDnsResolver } from './dns/resolver.ts'
import { createLinkClient } from './link/client.ts'
import { createSmtpMailer } from './mail/smtp.ts'
import { createOidcClient } from './oidc/client.ts'
import { createStripe } from './payment/stripe-client.ts'
import { createWebPusher } from './push/web-push.ts'
import { createLivekit } from './sfu/livekit.ts'
import { createRetell } from './voice/retell.ts'

const GIVEN_UP_WITHIN_MS = 11_000

describe('[F11] an outside service that takes what is asked and never answers', () => {
  const open = new Set<Socket>()
  const silent = createServer((socket) => {
    open.add(socket)
    socket.on('error', () => undefined)
  })
  const silentDns = createSocket('udp4')
  let http: string
  let port: number
  let dnsPort: number
  beforeAll(async () => {
    await once(silent.listen(0, '127.0.0.1'), 'listening')
    port = (silent.address() as AddressInfo).port
    http = `http://127.0.0.1:${port}`
    silentDns.bind(0, '127.0.0.1')
    await once(silentDns, 'listening')
    dnsPort = silentDns.address().port
  })
  afterAll(() => {
    for (const socket of open) socket.destroy()
    silent.close()
    silentDns.close()
  })

  const account = () => ({
    issuer: () => http,
    clientId: 'id',
    clientSecret: 'secret',
    scopes: ['x'],
    also: {},
  })
  const uncompressed = () => {
    const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    return Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
  }

  it.concurrent.each<[string, () => Promise<unknown>]>([
    [
      'mail',
      () =>
        createSmtpMailer(`smtp://127.0.0.1:${port}`, 'a@example.com').send({
          to: 'b@example.com',
          subject: 'x',
          text: 'x',
          html: 'x',
          calendars: [],
          messageId: 'x',
        }),
    ],
    [
      'captcha',
      () =>
        createRecaptcha({ secret: 's', verifyUrl: () => http, kind: 'checkbox' })({
          token: 't',
          ip: '127.0.0.1',
          hostname: 'localhost',
        }),
    ],
    [
      'payment',
      () =>
        createStripe({ secretKey: 'sk_test_x', webhookSecret: 'whsec_x', api: () => http }).getSubscription(
          'sub_1',
        ),
    ],
    [
      'audio and video',
      () =>
        createLivekit({
          url: () => `ws://127.0.0.1:${port}`,
          apiKey: 'k',
          apiSecret: 's'.repeat(32),
          clock: () => new Date(),
        }).identitiesIn('room'),
    ],
    [
      'calls with agents',
      () =>
        createRetell({ apiKey: 'k', agentId: 'a', api: () => http }).startCall({
          callId: 'c',
          agent: { name: 'A', greeting: '', instructions: '' },
          callerName: 'Ada',
          timezone: 'UTC',
        }),
    ],
    [
      'notifications',
      async () => {
        const pusher = createWebPusher(() => 'mailto:a@example.com')
        const keys = await pusher.makeKeys()
        const browser = {
          p256dh: uncompressed().toString('base64url'),
          auth: randomBytes(16).toString('base64url'),
        }
        return pusher.send(
          { endpoint: http, ...browser },
          { id: randomUUID(), text: 'x', ttlSeconds: 60 },
          keys,
        )
      },
    ],
    [
      'the store of files',
      () =>
        createS3Client(
          {
            ...{ endpoint: http, bucket: 'spaces', region: 'us-east-1', prefix: '' },
            ...{ accessKeyId: 'k', secretAccessKey: 's' },
          },
          () => new Date(),
        ).ask({ method: 'HEAD', key: 'x' }),
    ],
    ['own domains', () => createDnsResolver([`127.0.0.1:${dnsPort}`]).textsOf('example.com')],
    ['calendars and drives', () => createLinkClient(account()).refresh('token')],
    ['sign-in', () => createOidcClient({ ...account(), name: 'google' }).begin('http://localhost/back')],
  ])('%s: is given up within ten seconds', async (_, ask) => {
    const startedAt = performance.now()
    await expect(ask()).rejects.toThrow()
    expect(performance.now() - startedAt).toBeLessThan(GIVEN_UP_WITHIN_MS)
  })
})
