import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@metapyra/contract/constants'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emitOnCommit } from '../../platform/on-commit.ts'
import { register } from '../../testing/actor.ts'
import type { MailServer } from '../../testing/features/mail.ts'
import { startMailServer } from '../../testing/features/mail.ts'
import type { Seat } from '../../testing/live.ts'
import { seedSpace } from '../../testing/live.ts'
import type { TestServer } from '../../testing/server.ts'
import { startTestServer } from '../../testing/server.ts'
import { plainName, withoutLinks } from './safe-text.rules.ts'
import { renderMail, templates } from './text.rules.ts'

describe('[MAIL-5] words of others in a mail to a stranger', () => {
  it.each([
    ['go to http://evil.example/login', 'go to evil[.]example/login'],
    ['WWW.evil.example', 'WWW[.]evil[.]example'],
    ['me@evil.example', 'me[at]evil[.]example'],
    ['mailto:me@evil.example', 'mailto me[at]evil[.]example'],
    ['evil。example ｈttps', 'evil[.]example ｈttps'],
    ['https://192.0.2.1/x', '192[.]0[.]2[.]1/x'],
    ['Node.js', 'Node[.]js'],
    ['St. Mary of Acme Inc.', 'St. Mary of Acme Inc.'],
    ['Costs 9.50, at 09.30', 'Costs 9.50, at 09.30'],
    ['Ada @ work', 'Ada @ work'],
  ])('%s leads nowhere', (typed, displayed) => {
    expect(withoutLinks(typed)).toBe(displayed)
  })

  it('[TEXT-5] are isolated in subjects where they are read from right to left', () => {
    const data = { inviter: 'محمد علي', space: 'Acme 2', organizer: 'محمد علي', title: 'Lunch' }
    const subjects = Object.entries(templates)
      .filter(([, { subject }]) => /\{(inviter|organizer)\}/.test(subject))
      .map(([name]) => renderMail(name as keyof typeof templates, data, undefined).subject)
    expect(subjects.length).toBeGreaterThan(0)
    for (const subject of subjects) expect(subject).toContain('\u2068محمد علي\u2069')
  })

  it('stand in no subject, and in the text as theirs', () => {
    const words = 'evil.example http://evil.example a@evil.example'
    for (const [name, template] of Object.entries(templates)) {
      if (template.by !== 'person') continue
      const keys = JSON.stringify(template).matchAll(/\{(\w+)\}|"(?:quote|by)":"(\w+)"/g)
      const data = Object.fromEntries(
        [...keys]
          .flatMap(([, one, other]) => one ?? other ?? [])
          .filter((key) => !['when', 'until', 'times', 'amount'].includes(key))
          .map((key) => [key, words]),
      )
      const { subject, text, html } = renderMail(name as keyof typeof templates, data, undefined, {
        isGuarded: true,
      })
      expect({ name, subject }).not.toMatchObject({ subject: expect.stringContaining('evil') })
      expect({ name, links: `${text} ${html}`.match(/evil\.example|:\/\/|a@evil/g) }).toEqual({
        name,
        links: null,
      })
    }
  })
})

describe('a mail to a stranger', () => {
  let server: TestServer
  let mailServer: MailServer
  let ada: Seat
  beforeAll(async () => {
    mailServer = await startMailServer()
    server = await startTestServer({ env: { SMTP_URL: mailServer.url } })
    const space = await seedSpace(server)
    ada = await space.member('Ada at evil.example', { role: 'owner', isConfirmed: true })
    const guests = `update workspaces set settings = settings || '{"isGuestAllowed": true}'`
    await server.services.connection.pool.query(guests)
  })
  afterAll(async () => {
    await server?.close()
    await mailServer?.close()
  })
  const invite = (email: string) =>
    ada.call('POST v2/guest/invite', {
      ...{ timestamp: Date.now() + DAY_MS, emailList: [email], linkInfo: { position: 'bottom-right' } },
    })
  const mailTo = async (email: string) => {
    const find = () => mailServer.received.find(({ to }) => to?.[0]?.address === email)
    await expect.poll(find).toBeDefined()
    return find()
  }

  it('[MAIL-4] brings its end along, which one request of a mailbox service takes, and its button', async () => {
    const email = `${randomUUID()}@elsewhere.example`
    expect((await invite(email)).status).toBe(201)
    const mail = await mailTo(email)
    const header = (name: string) => mail?.headers.find(({ key }) => key === name)?.value
    expect(mail?.subject).toBe('Someone invited you to visit a space')
    expect(mail?.text).toContain('“Ada at evil[.]example” invited you')
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    const url = header('list-unsubscribe')?.slice(1, -1) ?? ''
    expect(mail?.text).toContain(`Stop emails like this: ${url}`)

    // A scanner opens links, which must have no effect.
    const page = await fetch(url)
    expect([page.status, (await page.text()).includes('Stop these emails')]).toEqual([200, true])
    expect((await invite(email)).status).toBe(201)

    const ended = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    })
    expect([ended.status, (await ended.text()).includes('stopped these emails')]).toEqual([200, true])
    const refused = await invite(email)
    expect(refused).toMatchObject({
      status: 409,
      body: { fields: { emailList: expect.stringContaining(email) } },
    })
    expect((await invite(`${randomUUID()}@elsewhere.example`)).status).toBe(201)

    await fetch(`${url}?act=again`, { method: 'POST' })
    expect((await invite(email)).status).toBe(201)
  })

  it('[MAIL-4] is ended by nobody who has not got it', async () => {
    const made = await fetch(`${server.origin}/api/mail/stop/${'a'.repeat(22)}.${'b'.repeat(22)}`, {
      method: 'POST',
    })
    expect(made.status).toBe(404)
  })

  it('[MAIL-4] that waits while its reader ends such mails is not sent', async () => {
    const email = `${randomUUID()}@elsewhere.example`
    const { pool } = server.services.connection
    await invite(email)
    await mailTo(email)
    const count = mailServer.received.length
    await pool.query('insert into mail_stops (email, sender) values ($1, $2)', [email, `account:${ada.id}`])
    await pool.query(
      `insert into mails (id, "to", template, data, sender_id, is_to_stranger)
      select gen_random_uuid(), "to", template, data, sender_id, true from mails where "to" = $1`,
      [email],
    )
    emitOnCommit(server.services.db, 'mail:written')
    const isDone = async () =>
      (await pool.query('select count(*)::int as n from mails where sent_at is null')).rows[0].n
    await expect.poll(isDone).toBe(0)
    expect(mailServer.received).toHaveLength(count)
  })

  it('[MAIL-6] goes to an address without an account once a day, to one that nobody confirms four times', async () => {
    const email = `${randomUUID()}@elsewhere.example`
    const { pool } = server.services.connection
    const mailTextFor = async (to: string) => {
      const call = { origin: server.origin, 'content-type': 'application/json' }
      const response = await fetch(`${server.origin}/api/v2/auth/request-reset-password`, {
        ...{ method: 'POST', headers: call, body: JSON.stringify({ email: to }) },
      })
      expect(response.status).toBe(200)
      const { rows } = await pool.query('select dedupe_key from mails where "to" = $1 order by created_at', [
        to,
      ])
      return rows.map(({ dedupe_key: key }) => key.split('/').slice(2).join('/'))
    }
    const dayMs = String(DAY_MS)
    expect(await mailTextFor(email)).toEqual([expect.stringMatching(`^${dayMs}/`)])
    expect(await mailTextFor(email)).toHaveLength(1)
    const own = `${randomUUID()}@elsewhere.example`
    await register(server.origin, own)
    expect((await mailTextFor(own)).at(-1)).toMatch(/^60000\//)
    await pool.query("update users set created_at = now() - interval '2 days' where email = $1", [own])
    expect((await mailTextFor(own)).at(-1)).toMatch(`${DAY_MS / 4}/`)
    expect(await mailTextFor(own)).toHaveLength(2)
  })
})

it.each([
  ['http://evil.example', 400],
  ['Claim at www.evil.example', 400],
  ['evil.example/login', 400],
  ['Node.js', 200],
  ['St. Mary', 200],
  ['Acme Inc.', 200],
  ['Ada/Bob', 200],
])('[MAIL-7] nobody is called %s: %i', async (name, status) => {
  const server = await sharedServer()
  const actor = await register(server.origin, `${randomUUID()}@example.com`)
  expect((await actor.call('PUT v2/user/update', { name })).status).toBe(status)
  const domain = `d${randomUUID().slice(0, 8)}`
  const made = await actor.call('POST v2/workspace/create', { name, domain })
  expect(made.status).toBe(status === 200 ? 201 : 400)
})

let shared: TestServer | undefined
const sharedServer = async () => (shared ??= await startTestServer())
afterAll(() => shared?.close())

describe('[APPT-14] a name that somebody typed for somebody else', () => {
  it.each(['Grace Hopper', 'José Núñez', 'J. R. R. Tolkien', 'O’Neil', '山田 太郎', 'Anne-Marie du Pont'])(
    'greets: %s',
    (name) => expect(plainName(name)).toBe(name),
  )
  it.each([
    'evil.example',
    'Win 500 EUR',
    'Call +49 30 1234',
    'a@b.example',
    'http://x',
    'Your account was closed today',
    'Grace\u202EreppoH',
    'x'.repeat(41),
    '<b>Grace</b>',
    '',
  ])('does not: %j', (name) => expect(plainName(name)).toBe(''))
})
