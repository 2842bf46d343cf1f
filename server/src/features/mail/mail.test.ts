import { afterEach, describe, expect, it } from 'vitest'
import { sql } from '../../platform/db/drizzle.ts'
import { emitOnCommit } from '../../platform/on-commit.ts'
import { register } from '../../testing/actor.ts'
import type { Reception } from '../../testing/features/mail.ts'
import { startMailServer as openMailServer } from '../../testing/features/mail.ts'
import { startTestServer } from '../../testing/server.ts'
import { createMailbox } from './mailbox.service.ts'
import { nextTry } from './retry.rules.ts'
import { writeMails } from './service.ts'
import { renderMail } from './text.rules.ts'

const cleanUps: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
})

const startMailServer = async (receive?: () => Reception) => {
  const mailServer = await openMailServer(receive)
  cleanUps.push(mailServer.close)
  return mailServer
}

const start = async (env: Record<string, string>) => {
  const server = await startTestServer({ env })
  cleanUps.push(server.close)
  return server
}

describe('mail', () => {
  it('goes out by SMTP, with a link, as text and as HTML', async () => {
    const { received, url } = await startMailServer()
    const server = await start({ SMTP_URL: url, MAIL_FROM: 'MetaPyra <hello@example.org>' })
    const ada = await register(server.origin, 'ada@example.com')
    await ada.call('POST v2/auth/request-email-verification', { email: 'ada@example.com' })
    await expect.poll(() => received.length).toBe(1)
    const [mail] = received
    expect(mail?.from).toMatchObject({ address: 'hello@example.org', name: 'MetaPyra' })
    expect(mail?.to).toMatchObject([{ address: 'ada@example.com' }])
    expect(mail?.text).toMatch(/http:\/\/localhost:\d+\/verify\?token=[\w-]{22}\.[\w-]{22}/)
    const data = { name: 'Ada <b>Lovelace</b>' }
    await writeMails(server.services.db, [{ to: 'ada@example.com', template: 'password-changed', data }])
    await expect.poll(() => received.length).toBe(2)
    expect(received[1]?.html).toContain('Ada &#60;b&#62;Lovelace')
  })

  it('is tried again later where the mail server is busy, and kept until then', async () => {
    let isBusy = true
    const { received, url } = await startMailServer(() => (isBusy ? 'busy' : 'taken'))
    const server = await start({ SMTP_URL: url })
    await writeMails(server.services.db, [{ to: 'ada@example.com', template: 'no-account', data: {} }])
    const { pool } = server.services.connection
    const state = async () => (await pool.query('select attempts, last_error, sent_at from mails')).rows[0]
    await expect.poll(async () => (await state()).last_error).toMatch(/busy/)
    isBusy = false
    await pool.query('update mails set next_at = now()')
    emitOnCommit(server.services.db, 'mail:written')
    await expect.poll(async () => (await state()).sent_at).not.toBeNull()
    expect(received).toHaveLength(1)
  })

  it('[MAIL-2] is in the hands of one server for as long as the mail server takes, a few at once', async () => {
    const { came, url, turnAwayHeld } = await startMailServer(() => 'held')

    const server = await start({ SMTP_URL: url })
    cleanUps.push(turnAwayHeld)
    const { db, connection } = server.services
    const mail = (at: number) => ({ to: `p${at}@example.com`, template: 'no-account' as const, data: {} })
    await writeMails(db, [mail(0), mail(1), mail(2), mail(3), mail(4), mail(5)])
    await expect.poll(() => came.length).toBe(2)
    const { rows } = await connection.pool.query(
      `select attempts, next_at > now() + interval '15 s' as is_held, count(*)::int from mails group by 1, 2 order by 1`,
    )
    expect(rows).toEqual([
      { attempts: 0, is_held: false, count: 4 },
      { attempts: 1, is_held: true, count: 2 },
    ])
  })

  it('[T4] that fails over a query keeps why, and nothing of what the query was to store', async () => {
    const { services, origin } = await start({})
    const { pool } = services.connection
    await pool.query('alter table sandbox_mails add constraint refuses_all check (false) not valid')
    const ada = await register(origin, 'ada@example.com')
    await ada.call('POST v2/auth/request-email-verification', { email: 'ada@example.com' })
    const reason = async () => (await pool.query('select last_error from mails')).rows[0].last_error
    await expect.poll(reason).toMatch(/^Failed query: .*refuses_all/)
    expect(await reason()).not.toMatch(/ada@|token=|params|insert into|Ada Lovelace/)
  })

  it('is due in the millisecond in which it was written, for a clock that knows no finer ones', async () => {
    const { services } = await start({})
    const finer = await services.db.transaction(async (tx) => {
      await writeMails(tx, [{ to: 'ada@example.com', template: 'no-account', data: {} }])
      const { rows } = await tx.execute<{ micros: number }>(
        sql`select (extract(microseconds from next_at)::int % 1000) as micros from mails`,
      )
      return rows
    })
    expect(finer).toEqual([{ micros: 0 }])
  })

  it('[MAIL-1] is not sent for what was rolled back, nor twice for one reason', async () => {
    const server = await start({})
    const { services, origin } = server
    const mail = { to: 'ada@example.com', template: 'no-account' as const, data: {}, dedupeKey: 'once' }
    let reportCount = 0
    services.bus.on('mail:written', () => {
      reportCount += 1
    })
    const failed = services.db.transaction(async (tx) => {
      await writeMails(tx, [{ ...mail, dedupeKey: 'rolled back' }])
      throw new Error('no')
    })
    await expect(failed).rejects.toThrow('no')
    expect(reportCount).toBe(0)
    await services.db.transaction(async (tx) => {
      await writeMails(tx, [mail])
      expect(reportCount).toBe(0)
    })
    expect(reportCount).toBe(1)
    await writeMails(services.db, [mail])
    const box = async () =>
      (await (await fetch(`${origin}/sandbox/mail.json?to=ada@example.com`)).json()) as unknown[]
    await expect.poll(async () => (await box()).length).toBe(1)
    const { rows } = await services.connection.pool.query(
      'select count(*)::int as left from mails where sent_at is null',
    )
    expect(rows[0].left).toBe(0)
  })

  it('is shown in the sandbox in a frame that runs no script, whatever its HTML holds', async () => {
    const { services, origin } = await start({})
    const html = `"><script>alert(1)</script><img src=x onerror=alert(1)>`
    await createMailbox(services.db).keep({
      ...{ to: 'ada@example.com', subject: html, text: html, html, calendar: html },
    })
    const list = await (
      await fetch(`${origin}/sandbox/mail?to=${encodeURIComponent('ada@example.com')}`)
    ).text()
    const [, address] = /href="(\/sandbox\/mail\/[^"]+)"/.exec(list) ?? []
    const mail = await (await fetch(`${origin}${address}`)).text()
    for (const page of [list, mail]) expect(page).not.toMatch(/<script|<img/)
    expect(mail).toMatch(
      /<iframe [^>]*sandbox="(?![^"]*(scripts|same-origin))[^"]*" srcdoc="[^"]*alert[^"]*">/,
    )
    expect((await fetch(`${origin}/sandbox/mail/0193a0de-7c2b-7000-8000-0123456789ab`)).status).toBe(404)
    expect((await fetch(`${origin}/sandbox/mail/none`)).status).toBe(404)
  })

  it('waits longer with each try and gives up after the eighth', () => {
    const now = new Date(0)
    expect(nextTry(1, now)?.getTime()).toBe(30_000)
    expect(nextTry(3, now)?.getTime()).toBe(120_000)
    expect(nextTry(8, now)).toBeUndefined()
  })

  it('lets no name break out of its line', () => {
    expect(renderMail('invite', { inviter: 'Eve\r\nBcc: x', space: 'S' }, undefined).subject).toBe(
      'Eve Bcc: x invited you to join S',
    )
  })
})
