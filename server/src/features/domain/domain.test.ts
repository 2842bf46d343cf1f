import { DAY_MS } from '@metapyra/contract/constants'
import type { Socket } from 'socket.io-client'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emitOnCommit } from '../../platform/on-commit.ts'
import { createDnsResolver } from '../../providers/dns/resolver.ts'
import { startDnsServer } from '../../sandbox/dns/dns-server.ts'
import type { Actor } from '../../testing/actor.ts'
import { registerOwner } from '../../testing/actor.ts'
import type { TestZone } from '../../testing/dns.ts'
import { startWithZone } from '../../testing/dns.ts'
import type { SendTo } from '../../testing/hosts.ts'
import { runHandoff, sendTo } from '../../testing/hosts.ts'
import type { TestServer } from '../../testing/server.ts'
import { recheckDueDomains } from './recheck.service.ts'
import { hostProblem, normalHost } from './rules.ts'

let server: TestServer
let zone: TestZone
let send: SendTo
let main: string
let port: string
let aheadMs = 0
beforeAll(async () => {
  ;({ server, zone } = await startWithZone({ clock: () => new Date(Date.now() + aheadMs) }))
  port = new URL(server.origin).port
  main = `localhost:${port}`
  send = sendTo(port)
})
afterAll(() => server.close())

let count = 0
const newSpace = async () => {
  count += 1
  const label = `space-${count}`
  const { owner, workspaceId } = await registerOwner(server.origin, `owner${count}@example.com`, label)
  const admin = (call: 'detail' | 'check') =>
    owner.call(`POST v2/admin/workspace/own-domain-${call}`, {}, { workspaceId })
  return {
    owner,
    workspaceId,
    label,
    detail: () => admin('detail'),
    check: () => admin('check'),
    claim: (domain: string) => owner.call('POST v2/admin/workspace/own-domain', { domain }, { workspaceId }),
    remove: (domain: string) =>
      owner.call('POST v2/admin/workspace/own-domain-remove', { domain }, { workspaceId }),
    domain: async () => (await owner.call('GET v2/user/profile', {})).body.workspaces[0].domain,
  }
}
type Space = Awaited<ReturnType<typeof newSpace>>

const setRecord = ({ name, value }: { name: string; value: string }) => zone.records.set(name, [value])
/** Claims a domain and proves it, as an owner with access to its DNS would. */
const proved = async (space: Space, domain: string) => {
  const { body } = await space.claim(domain)
  setRecord(body.ownDomain.record)
  expect((await space.check()).body).toMatchObject({
    finding: 'found',
    address: { ownDomain: { status: 'proved' } },
  })
}
const kindOf = (host: string) => server.services.hosts.kindOf(host).kind
const isServed = (host: string) => server.services.hosts.isNamed(host)

describe('[DOMAIN-1] [T2] a domain that no space can have', () => {
  it.each([
    '',
    'team',
    'app.example',
    'APP.example.',
    'acme.app.example',
    'deep.acme.App.Example',
    'localhost',
    'x.localhost',
    'printer.local',
    '127.0.0.1',
    '0x7f.1',
    '2130706433',
    '[::1]',
    'co.uk',
    'com',
    'github.io',
    'a..example',
    '-a.example',
    'a_b.example',
    'team.example:8080',
    'https://team.example',
    'team.example/path',
    'user@team.example',
    'team example',
    'team%2eexample',
    `${'a'.repeat(64)}.example`,
    `${'a.'.repeat(130)}example`,
    '4.3.2.1.in-addr.arpa',
  ])('%j', (typed) => expect(hostProblem(normalHost(typed), 'app.example')).toBeTruthy())

  it.each([
    ['Team.Example.', 'team.example'],
    [' acme.co.uk ', 'acme.co.uk'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['XN--BCHER-KVA.example', 'xn--bcher-kva.example'],
    ['team。example', 'team.example'],
    ['notapp.example', 'notapp.example'],
  ])('and one that it can, %j, is %j', (typed, host) => {
    expect(normalHost(typed)).toBe(host)
    expect(hostProblem(host, 'app.example')).toBeUndefined()
  })
})

describe('claiming', () => {
  it('tells the record to set, and nothing comes of it yet', async () => {
    const space = await newSpace()
    const { status, body } = await space.claim(' Desk.Claimed.Example. ')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      label: space.label,
      origin: `http://${space.label}.${main}`,
      ownOrigin: null,
      ownDomain: {
        host: 'desk.claimed.example',
        record: { name: '_metapyra.desk.claimed.example', type: 'TXT' },
        pointing: { name: 'desk.claimed.example', type: 'CNAME', value: 'localhost' },
        status: 'waiting',
      },
    })
    expect(body.ownDomain.record.value).toMatch(/^metapyra-proof=[\w-]{43}$/)
    expect(await space.domain()).toBe(space.label)
    expect(isServed('desk.claimed.example')).toBe(false)
    expect((await space.claim('desk.claimed.example')).body).toEqual(body)
  })

  it('says in words what is wrong with a name', async () => {
    const { status, body } = await (await newSpace()).claim('co.uk')
    expect({ status, body }).toMatchObject({ status: 400, body: { code: 'VALIDATION' } })
    expect(body.fields.domain).toContain('suffix')
  })

  it('[DOMAIN-4] replaces a claim, and never a proved domain', async () => {
    const space = await newSpace()
    const first = (await space.claim('first.example')).body.ownDomain
    const second = (await space.claim('second.example')).body.ownDomain
    expect(second.host).toBe('second.example')
    expect(second.record.value).not.toBe(first.record.value)
    await proved(space, 'second.example')
    expect(await space.claim('third.example')).toMatchObject({
      status: 409,
      body: { message: 'Remove second.example first.' },
    })
  })
})

describe('[DOMAIN-2] [T2] the proof', () => {
  it('is the TXT record, and from then on the domain is the space’s address', async () => {
    const space = await newSpace()
    const { record } = (await space.claim('proof.example')).body.ownDomain
    expect((await space.check()).body.finding).toBe('absent')
    zone.records.set(record.name, ['metapyra-proof=something-else'])
    expect((await space.check()).body.finding).toBe('different')
    expect(await space.domain()).toBe(space.label)
    zone.records.set(record.name, ['v=spf1 -all', record.value])
    const { body } = await space.check()
    expect(body).toMatchObject({ finding: 'found', address: { ownOrigin: `http://proof.example:${port}` } })
    expect(await space.domain()).toBe('proof.example')
    for (const host of [`proof.example:${port}`, `PROOF.example.:${port}`, `${space.label}.${main}`]) {
      const detail = await send(host, '/api/v2/workspace/domain-detail')
      expect(JSON.parse(detail.body).workspace).toMatchObject({
        id: space.workspaceId,
        domain: 'proof.example',
      })
    }
  })

  it('counts for a claim of this space alone', async () => {
    const [mine, otherSpace] = [await newSpace(), await newSpace()]
    setRecord((await otherSpace.claim('not-mine.example')).body.ownDomain.record)
    await mine.claim('not-mine.example')
    expect((await mine.check()).body.finding).toBe('different')
  })

  it('needs the domain to lead somewhere, so that nobody locks themselves out', async () => {
    const resolver = server.services.dns
    const hasAddress = resolver.hasAddress
    const space = await newSpace()
    setRecord((await space.claim('nowhere.example')).body.ownDomain.record)
    // The test's zone gives every name an address, but this name has none.
    resolver.hasAddress = async () => false
    expect((await space.check()).body).toMatchObject({
      finding: 'unpointed',
      address: { ownDomain: { status: 'waiting' } },
    })
    resolver.hasAddress = hasAddress
    expect((await space.check()).body.finding).toBe('found')
  })

  it('is the first one’s: another space that proves it too is told so', async () => {
    const [first, second] = [await newSpace(), await newSpace()]
    const records = [first, second].map(
      async (space) => (await space.claim('both.example')).body.ownDomain.record,
    )
    const [one, two] = await Promise.all(records)
    zone.records.set(one.name, [one.value, two.value])
    const answers = await Promise.all([first.check(), second.check()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('DOMAIN_TAKEN')
    const late = await newSpace()
    expect((await late.claim('both.example')).body).toMatchObject({ code: 'DOMAIN_TAKEN' })
  })

  it('is neither there nor missing while the DNS is silent', async () => {
    const space = await newSpace()
    setRecord((await space.claim('silent.example')).body.ownDomain.record)
    zone.isBroken = true
    expect((await space.check()).body.finding).toBe('silent')
    zone.isBroken = false
    expect((await space.check()).body.finding).toBe('found')
    zone.isBroken = true
    expect((await space.check()).body).toMatchObject({
      finding: 'silent',
      address: { ownDomain: { status: 'proved' } },
    })
    zone.isBroken = false
  })
})

describe('what another server of the installation did', () => {
  const atOther = (change: string, host: string) =>
    server.services.connection.pool.query(`update own_domains set verified_at = ${change} where host = $1`, [
      host,
    ])
  const detail = async (host: string) =>
    (await send(`${host}:${port}`, '/api/v2/workspace/domain-detail')).status

  it('is known with the first request for the host, asked for at most every three seconds', async () => {
    const space = await newSpace()
    await space.claim('other-node.example')
    aheadMs += 4000
    expect(await detail('other-node.example')).toBe(404)
    await atOther('now()', 'other-node.example')
    expect(await detail('other-node.example')).toBe(404)
    aheadMs += 4000
    expect(await detail('other-node.example')).toBe(200)
    await atOther('null', 'other-node.example')
    expect(await detail('other-node.example')).toBe(404)
  })
})

describe('[DOMAIN-3] [T2] a proved domain is looked for once a day', () => {
  const pass = async (days: number) => {
    aheadMs += days * DAY_MS
    await recheckDueDomains(server.services)
  }
  const status = async (space: Space) => (await space.detail()).body.ownDomain.status

  it('is let go after seven days without its record, and found again before', async () => {
    const space = await newSpace()
    await proved(space, 'kept.example')
    const { name, value } = (await space.detail()).body.ownDomain.record
    zone.records.delete(name)
    await pass(1)
    expect(await status(space)).toBe('missing')
    await pass(5)
    expect(await space.domain()).toBe('kept.example')
    zone.records.set(name, [value])
    await pass(1)
    expect(await status(space)).toBe('proved')
    zone.records.delete(name)
    await pass(1)
    await pass(6)
    expect(await status(space)).toBe('missing')
    await pass(1)
    expect(await status(space)).toBe('waiting')
    expect(await space.domain()).toBe(space.label)
    expect((await space.detail()).body.ownDomain.record.value).not.toBe(value)
    expect(isServed('kept.example')).toBe(false)
  })

  it('finds the record of an open claim by itself, for a week', async () => {
    const [soon, late] = [await newSpace(), await newSpace()]
    const claims = [await soon.claim('soon.example'), await late.claim('late.example')]
    setRecord(claims[0]?.body.ownDomain.record)
    await pass(0.1)
    expect(await status(soon)).toBe('proved')
    expect(await status(late)).toBe('waiting')
    await pass(8)
    setRecord(claims[1]?.body.ownDomain.record)
    await pass(1)
    expect(await status(late)).toBe('waiting')
    expect((await late.check()).body.finding).toBe('found')
  })
})

const once = <T>(socket: Socket, event: string) =>
  new Promise<T>((resolve) => void socket.once(event, resolve))
const cookiesOf = (actor: Actor) => actor.cookies()

describe('[T1] a session on an own domain', () => {
  const profile = (host: string, cookies: string) => send(host, '/api/v2/user/profile', { cookies })

  it('is handed over in three steps, path and query kept, and ends with the main one', async () => {
    const space = await newSpace()
    await proved(space, 'handed.example')
    const host = `handed.example:${port}`
    const way = await runHandoff(send, main, host, cookiesOf(space.owner))
    expect(new URL(way.start.location).host).toBe(main)
    expect(new URL(way.issue.location).host).toBe(host)
    const done = await way.redeem()
    expect([done.status, done.location]).toEqual([303, '/space?tab=chat'])
    const there = done.cookies.join('; ')
    expect((await profile(host, there)).status).toBe(200)
    await space.owner.call('POST v2/auth/logout', {})
    expect((await profile(host, there)).status).toBe(401)
  })

  it('takes its code once, in that browser, on that host', async () => {
    const [space, other] = [await newSpace(), await newSpace()]
    await proved(space, 'once.example')
    await proved(other, 'other.example')
    const hasSession = ({ cookies }: { cookies: string[] }) =>
      cookies.some((cookie) => /^sid-\d+=./.test(cookie))
    const way = () => runHandoff(send, main, `once.example:${port}`, cookiesOf(space.owner))
    const { finish, state } = await way()
    for (const host of [`other.example:${port}`, `${space.label}.${main}`, main, '127.0.0.1'])
      expect(hasSession(await send(host, finish, { cookies: state }))).toBe(false)
    expect(hasSession(await send(`once.example:${port}`, finish))).toBe(false)
    const again = await way()
    const all = await Promise.all(Array.from({ length: 50 }, again.redeem))
    expect(all.filter(hasSession)).toHaveLength(1)
  })

  it('[DOMAIN-6] opens nothing elsewhere, and no other space there', async () => {
    const space = await newSpace()
    await proved(space, 'bound.example')
    const second = await space.owner.call('POST v2/workspace/create', {
      name: 'Second',
      domain: `second-${count}`,
    })
    const host = `bound.example:${port}`
    const there = (await (await runHandoff(send, main, host, cookiesOf(space.owner))).redeem()).cookies.join(
      '; ',
    )
    expect((await profile(host, there)).status).toBe(200)
    for (const elsewhere of [main, `${space.label}.${main}`, `127.0.0.1:${port}`]) {
      expect((await profile(elsewhere, there)).status).toBe(401)
      const issue = `/api/handoff/issue?host=${space.label}.localhost&state=x&next=/`
      expect((await send(elsewhere, issue, { cookies: there })).location).not.toContain('code=')
    }
    const list = (id: string) =>
      send(host, '/api/v2/chat/all', { cookies: there, headers: { 'x-workspace-id': id } })
    expect((await list(space.workspaceId)).status).toBe(200)
    expect((await list(second.body.id)).status).toBe(404)
    const live = async (at: string, workspaceId: string) => {
      const extraHeaders = { host: at, origin: `http://${at}`, cookie: there }
      const socket = io(server.origin, { transports: ['websocket'], extraHeaders, auth: { workspaceId } })
      try {
        const refused = once<{ data?: { code: string } }>(socket, 'connect_error')
        return await Promise.race([
          refused.then(({ data }) => data?.code),
          once(socket, 'connect').then(() => 'in'),
        ])
      } finally {
        socket.disconnect()
      }
    }
    expect(await live(host, space.workspaceId)).toBe('in')
    expect(await live(host, second.body.id)).toBe('NOT_FOUND')
    expect(await live(main, space.workspaceId)).toBe('NO_SESSION')
  })

  it('[DOMAIN-6] opens nothing elsewhere either where its domain is no longer known', async () => {
    const space = await newSpace()
    await proved(space, 'unknown.example')
    const host = `unknown.example:${port}`
    const there = (await (await runHandoff(send, main, host, cookiesOf(space.owner))).redeem()).cookies.join(
      '; ',
    )
    server.services.hosts.setOwnDomains([])
    for (const elsewhere of [main, `${space.label}.${main}`, `127.0.0.1:${port}`, `other.example:${port}`])
      expect([elsewhere, (await profile(elsewhere, there)).status]).toEqual([elsewhere, 401])
    emitOnCommit(server.services.db, 'domains:changed')
    await expect.poll(async () => (await profile(host, there)).status).toBe(200)
  })

  it('[DOMAIN-5] [T2] ends the moment that the domain is given up, and so does what is on its way there', async () => {
    const space = await newSpace()
    await proved(space, 'given.example')
    const host = `given.example:${port}`
    const there = (await (await runHandoff(send, main, host, cookiesOf(space.owner))).redeem()).cookies.join(
      '; ',
    )
    const onItsWay = await runHandoff(send, main, host, cookiesOf(space.owner))
    const ended: string[] = []
    server.services.bus.on('sessions:ended', (ids) => ended.push(...ids))
    expect(await space.remove('other.example')).toMatchObject({ status: 400, body: { code: 'VALIDATION' } })
    expect((await space.remove('Given.example')).body).toMatchObject({ ownDomain: null, ownOrigin: null })
    expect(ended).toHaveLength(1)
    expect((await profile(host, there)).status).toBe(401)
    // Sessions and handoffs do not carry over to the next space that proves the domain.
    const next = await newSpace()
    await proved(next, 'given.example')
    expect((await onItsWay.redeem()).cookies.some((cookie) => /^sid-\d+=./.test(cookie))).toBe(false)
    expect((await profile(host, there)).status).toBe(401)
    expect(kindOf(host)).toBe('space')
    expect(await space.remove('given.example')).toMatchObject({ status: 404 })
  })
})

describe('the proxy’s question', () => {
  const allowed = async (domain: string) => {
    const { status, body } = await send(main, `/api/domain-allowed?domain=${encodeURIComponent(domain)}`)
    return `${status} ${body}`
  }
  it('is answered yes for the main host, for spaces, and for domains that are proved', async () => {
    const space = await newSpace()
    await space.claim('certified.example')
    expect(await allowed('certified.example')).toBe('404 no')
    await proved(space, 'certified.example')
    for (const domain of ['certified.example', 'Certified.EXAMPLE.', 'localhost', `${space.label}.localhost`])
      expect(await allowed(domain)).toBe('200 yes')
    for (const domain of ['', 'no-such-space.localhost', 'evil.example', 'a.b.localhost', '10.0.0.1'])
      expect(await allowed(domain)).toBe('404 no')
  })
})

describe('the resolver', () => {
  it('gives up a server that says nothing', async () => {
    const resolver = createDnsResolver(['127.0.0.1:9'])
    await expect(resolver.textsOf('team.example')).rejects.toThrow('isn’t responding')
  })

  it('puts a long text together from its pieces, and tells a name without records from none', async () => {
    const long = 'x'.repeat(400)
    const dns = await startDnsServer(() => new Map([['_metapyra.team.example', [long]]]))
    const resolver = createDnsResolver([dns.address])
    expect(await resolver.textsOf('_Metapyra.team.example')).toEqual([long])
    expect(await resolver.textsOf('team.example')).toEqual([])
    expect(await resolver.textsOf('nothing.example')).toEqual([])
    expect(await resolver.hasAddress('team.example')).toBe(true)
    expect(await resolver.hasAddress('nothing.example')).toBe(false)
    await dns.close()
  })
})
