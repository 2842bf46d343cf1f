import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MailServer, Reception } from '../../server/src/testing-mail.ts'
import { startMailServer } from '../../server/src/testing-mail.ts'
import type { Served } from '../e2e/served.ts'
import type { Installation } from './installation.ts'
import { canInstall, install } from './installation.ts'

const MAILS = 12
/** So many a server sends side by side. */
const AT_ONCE = 4
const TAKEN_OVER_WITHIN_MS = 60_000

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
    const { came, received } = mailServer
    const [first] = installation.nodes as [Served, Served]
    const readers = Array.from({ length: MAILS }, () => `${randomUUID()}@example.com`)
    for (const email of readers) await first.someone().call('POST v2/auth/request-reset-password', { email })
    await expect.poll(() => came.length).toBe(AT_ONCE)
    await first.kill()
    const killedAt = performance.now()
    const begun = came.map(({ messageId }) => messageId)
    reception = 'taken'
    await expect.poll(() => received.length, { timeout: TAKEN_OVER_WITHIN_MS, interval: 100 }).toBe(MAILS)
    const ms = Math.round(performance.now() - killedAt)
    process.stdout.write(`${MAILS} mails, ${begun.length} of them begun, are out after ${ms} ms\n`)
    expect(received.flatMap(({ to }) => to?.map(({ address }) => address)).sort()).toEqual(readers.sort())
    // Whoever was sent one twice could tell by its number that it is the same.
    expect(received.map(({ messageId }) => messageId)).toEqual(expect.arrayContaining(begun))
  })
})
