import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MailServer, Reception } from '../../server/src/testing/features/mail.ts'
import { startMailServer } from '../../server/src/testing/features/mail.ts'
import { newSubscription } from '../../server/src/testing/features/push.ts'
import type { PushAnswer } from '../../server/src/testing/push-service.ts'
import { startPushService } from '../../server/src/testing/push-service.ts'
import { connected, emitWithAck, openSocket } from '../api/live.ts'
import type { Registered } from '../api/register.ts'
import type { Served } from '../e2e/served.ts'
import { atNode } from './actor-at-node.ts'
import type { Cluster } from './cluster.ts'
import { inviteAndJoin, startCluster } from './cluster.ts'
import type { Installation } from './installation.ts'
import { canInstall, install } from './installation.ts'

const MAILS = 12
/** How many emails a server sends at once. */
const AT_ONCE = 2
const TAKEN_OVER_WITHIN_MS = 60_000
const TWO_LOOKS_MS = 11_000

describe.runIf(canInstall())('[F8] [MAIL-2] mails that a server was sending as it was killed', () => {
  let mailServer: MailServer
  let installation: Installation
  let reception: Reception = 'held'
  beforeAll(async () => {
    mailServer = await startMailServer(() => reception)
    installation = await install(2, { SMTP_URL: mailServer.url, MAIL_FROM: 'MetaPyra <hello@example.org>' })
  })
  afterAll(async () => {
    await installation?.end()
    await mailServer?.close()
  })

  it('are sent by the other one, each once, within a minute', { timeout: 120_000 }, async () => {
    const { came: receivedMails, received } = mailServer
    const [first, second] = installation.nodes as [Served, Served]
    // Otherwise the second server might have claimed some of them too.
    second.pause()
    const readers = Array.from({ length: MAILS }, () => `${randomUUID()}@example.com`)
    for (const email of readers) await first.someone().call('POST v2/auth/request-reset-password', { email })
    await expect.poll(() => receivedMails.length).toBe(AT_ONCE)
    await first.kill()
    second.resume()
    const killedAt = performance.now()
    const firstDeliveries = receivedMails.map(({ messageId }) => messageId)
    reception = 'taken'
    await expect.poll(() => received.length, { timeout: TAKEN_OVER_WITHIN_MS, interval: 100 }).toBe(MAILS)
    const ms = Math.round(performance.now() - killedAt)
    await wait(TWO_LOOKS_MS)
    expect(received).toHaveLength(MAILS)
    process.stdout.write(`${MAILS} mails, ${firstDeliveries.length} of them begun, are out after ${ms} ms\n`)
    expect(received.flatMap(({ to }) => to?.map(({ address }) => address)).sort()).toEqual(readers.sort())
    // Someone who received one twice could recognize it by its message id.
    expect(received.map(({ messageId }) => messageId)).toEqual(expect.arrayContaining(firstDeliveries))
  })
})

describe.runIf(canInstall())(
  '[F8] [PUSH-3] a notification that a server was sending as it was killed',
  () => {
    let pushService: Awaited<ReturnType<typeof startPushService>>
    let cluster: Cluster
    let answer: PushAnswer = 'held'
    beforeAll(async () => {
      pushService = await startPushService(() => answer)
      cluster = await startCluster(0)
    })
    afterAll(async () => {
      await cluster?.end()
      pushService?.close()
    })

    /** With a push service that browsers do not use, because the product itself does not accept its address. */
    const subscribe = async ({ actor, userId }: Registered) => {
      const subscription = newSubscription(`${cluster.origin}/sandbox/push/${userId}`)
      await actor.call('PUT v2/user/update', { pushToken: subscription.token })
      const client = new pg.Client(cluster.postgres.url)
      await client.connect()
      await client.query('update push_subscriptions set endpoint = $1', [pushService.origin])
      const host = `${cluster.owner.domain}.${new URL(cluster.origin).host}`
      await client.query('update sessions set host = $1 where user_id = $2', [host, userId])
      await client.end()
      return subscription
    }

    it('is told by the other one, within a minute', { timeout: 120_000 }, async () => {
      const { owner, nodes } = cluster
      const [first] = nodes as [Served, Served]
      const reader = await inviteAndJoin(cluster, owner)
      const { open } = await subscribe(reader)
      const socket = await connected(openSocket(atNode(owner.actor, first), owner.spaceId))
      await emitWithAck(socket, 'chat:send', {
        receiverId: reader.userId,
        clientId: randomUUID(),
        body: 'Lunch?',
      })
      await expect.poll(() => pushService.came.length).toBe(1)
      await first.kill()
      const killedAt = performance.now()
      answer = { status: 201 }
      await expect
        .poll(() => pushService.came.length, { timeout: TAKEN_OVER_WITHIN_MS, interval: 100 })
        .toBe(2)
      process.stdout.write(`it is told after ${Math.round(performance.now() - killedAt)} ms\n`)
      const [firstDeliveries, secondDelivery] = pushService.came
      expect(JSON.parse(open(secondDelivery?.body ?? '')).notification.body).toBe('Lunch?')
      expect(secondDelivery?.topic).toBe(firstDeliveries?.topic)
      socket.disconnect()
    })
  },
)
