import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { holderOf, keepSessionsAlive, linkFrom, tokenIn } from '../../testing/features/appointments.ts'
import type { Seat, TestSpace } from '../../testing/live.ts'
import { seedSpace } from '../../testing/live.ts'
import type { TestServer } from '../../testing/server.ts'
import { startTestServer } from '../../testing/server.ts'

const NINE = '2027-01-12T08:00:00.000Z'
let now = Date.parse('2027-01-11T06:00:00Z')
let server: TestServer
let space: TestSpace
let owner: Seat
let ada: Seat
let bob: Seat

beforeAll(async () => {
  server = await startTestServer({ clock: () => new Date(now) })
})
afterAll(() => server?.close())
beforeEach(async () => {
  now = Date.parse('2027-01-11T06:00:00Z')
  space = await seedSpace(server)
  owner = await space.member('Owner', { role: 'owner', isConfirmed: true })
  ada = await space.member('Ada', { isConfirmed: true })
  bob = await space.member('Bob', { isConfirmed: true })
  await keepSessionsAlive(server)
  for (const one of [owner, ada, bob]) await linkFrom(one)
})
const holder = (token: string) => holderOf(server.origin, token)
const team = async (mode: 'roundRobin' | 'collective', hostIds = [ada.id, bob.id]) =>
  (await owner.call('PUT v2/appointment/type', { title: 'Support', mode, hostIds })).body

describe('[APPT-11] what can be booked', () => {
  it('is made and changed by its owner alone', async () => {
    const made = await ada.call('PUT v2/appointment/type', { title: ' Coffee ', durations: [15, 45] })
    expect(made).toMatchObject({
      status: 200,
      body: {
        title: 'Coffee',
        durations: [15, 45],
        mode: 'single',
        ownerId: ada.id,
        hosts: [{ name: 'Ada' }],
      },
    })
    const typeId = made.body.id
    const { body } = await ada.call('PUT v2/appointment/type', { typeId, stepMin: 15 })
    expect(body).toMatchObject({ title: 'Coffee', durations: [15, 45], stepMin: 15 })
    for (const other of [bob, owner]) {
      expect((await other.call('PUT v2/appointment/type', { typeId, title: 'Mine' })).status).toBe(404)
      expect((await other.call('POST v2/appointment/type-remove', { typeId })).status).toBe(404)
      const linked = await other.call('POST v2/appointment/generate-availability-link', { typeId })
      expect(linked.status).toBe(404)
    }
    const rows = (await ada.call('POST v2/appointment/types', {})).body.rows
    expect(rows.map((row: { title: string; isDefault: boolean }) => [row.title, row.isDefault])).toEqual([
      ['Meeting', true],
      ['Coffee', false],
    ])
  })

  it('is booked for each of its durations, or for that of the link', async () => {
    const { body: type } = await ada.call('PUT v2/appointment/type', { title: 'Coffee', durations: [15, 45] })
    const any = holder((await linkFrom(ada, { typeId: type.id })).token)
    expect((await any.call('POST v2/appointment/link-detail', {})).body.durations).toEqual([15, 45])
    expect((await any.book(NINE, { durationMin: 45 })).body.booking.end).toBe('2027-01-12T08:45:00.000Z')
    const fixed = holder((await linkFrom(ada, { typeId: type.id, durationMin: 45 })).token)
    expect((await fixed.call('POST v2/appointment/link-detail', {})).body.durations).toEqual([45])
    expect((await fixed.book('2027-01-12T09:00:00.000Z', { durationMin: 15 })).status).toBe(400)
    expect((await fixed.free('2027-01-12')).durationMin).toBe(45)
  })

  it('goes with its links when it is taken away, and what is booked stays', async () => {
    const { body: type } = await ada.call('PUT v2/appointment/type', { title: 'Coffee' })
    const guest = holder((await linkFrom(ada, { typeId: type.id })).token)
    const { body } = await guest.book(NINE)
    expect((await ada.call('POST v2/appointment/type-remove', { typeId: type.id })).status).toBe(204)
    expect((await guest.call('POST v2/appointment/link-detail', {})).body.code).toBe('linkExpired')
    const own = await holder(body.manageToken).call('POST v2/appointment/booking-detail', {})
    expect(own.body.booking.status).toBe('accepted')
    const [first] = (await ada.call('POST v2/appointment/types', {})).body.rows
    expect((await ada.call('POST v2/appointment/type-remove', { typeId: first.id })).status).toBe(409)
  })

  it.each([
    [{ title: 'x', location: { type: 'url', value: 'javascript:alert(1)' } }, 'location.value'],
    [{ title: 'x', mode: 'single', hostIds: ['00000000-0000-7000-8000-000000000000'] }, 'hostIds'],
    [{ title: 'x', durations: [] }, 'durations'],
    [{ title: 'x', questions: [1, 2].map(() => ({ id: 'a', label: 'A', isRequired: true })) }, 'questions'],
  ])('is not %j', async (input, field) => {
    const { status, body } = await owner.call('PUT v2/appointment/type', input as never)
    expect({ status, fields: Object.keys(body.fields ?? {}) }).toEqual({ status: 400, fields: [field] })
  })

  it('of a team is for whoever runs the space to make, of people who are in it', async () => {
    const hostIds = [ada.id]
    const input = { title: 'Support', mode: 'roundRobin' as const, hostIds }
    expect((await ada.call('PUT v2/appointment/type', input)).status).toBe(403)
    const stranger = await (await seedSpace(server)).member('Stranger')
    const foreign = { ...input, hostIds: [ada.id, stranger.id] }
    expect((await owner.call('PUT v2/appointment/type', foreign)).status).toBe(404)
    const { body } = await owner.call('PUT v2/appointment/type', input)
    expect((await ada.call('PUT v2/appointment/type', { typeId: body.id, title: 'Mine' })).status).toBe(403)
    expect((await bob.call('PUT v2/appointment/type', { typeId: body.id, title: 'Mine' })).status).toBe(404)
    const titles = async (seat: Seat) =>
      (await seat.call('POST v2/appointment/types', {})).body.rows.map((row: { title: string }) => row.title)
    expect([await titles(owner), await titles(ada), await titles(bob)]).toEqual([
      ['Meeting', 'Support'],
      ['Meeting', 'Support'],
      ['Meeting'],
    ])
    const log = await owner.call('POST v2/admin/workspace/audit-log', {})
    expect(log.body.rows[0]).toMatchObject({ action: 'bookingType.made' })
  })
})

describe('[APPT-7] of a team', () => {
  it('whoever is booked least gets the next one', async () => {
    const guest = holder((await linkFrom(owner, { typeId: (await team('roundRobin')).id })).token)
    expect((await guest.free('2027-01-12')).days[0]?.slots[0]).toMatchObject({ start: NINE, seatsLeft: 2 })
    const hosts: string[] = []
    for (const hour of ['08', '09', '10', '11'])
      hosts.push((await guest.book(`2027-01-12T${hour}:00:00.000Z`)).body.booking.hostName)
    expect(hosts.toSorted()).toEqual(['Ada', 'Ada', 'Bob', 'Bob'])
    expect(hosts[0]).not.toBe(hosts[1])
  })

  it('who has stepped out is booked no more until they are back', async () => {
    const { id: typeId } = await team('roundRobin')
    const guest = holder((await linkFrom(owner, { typeId })).token)
    expect((await bob.call('POST v2/appointment/step-out', { typeId, isOut: true })).status).toBe(200)
    expect((await owner.call('POST v2/appointment/step-out', { typeId, isOut: true })).status).toBe(404)
    for (const hour of ['08', '09'])
      expect((await guest.book(`2027-01-12T${hour}:00:00.000Z`)).body.booking.hostName).toBe('Ada')
    await ada.call('POST v2/appointment/step-out', { typeId, isOut: true })
    expect((await guest.free('2027-01-12')).days).toEqual([])
    expect((await guest.book(NINE)).status).toBe(409)
    await bob.call('POST v2/appointment/step-out', { typeId, isOut: false })
    expect((await guest.book(NINE)).body.booking.hostName).toBe('Bob')
  })

  it('[APPT-8] all are booked at once where it meets together', async () => {
    const guest = holder((await linkFrom(owner, { typeId: (await team('collective')).id })).token)
    await holder((await linkFrom(bob)).token).book(NINE)
    expect(await guest.startsOn('2027-01-12')).not.toContain(NINE)
    const { body } = await guest.book('2027-01-12T09:00:00.000Z')
    expect(body.booking.hosts.map(({ name }: { name: string }) => name)).toEqual(['Ada', 'Bob'])
    for (const one of [ada, bob]) {
      const booked = await one.call('POST v2/appointment/booked', {})
      expect(booked.body.rows.map(({ title }: { title: string }) => title)).toContain('Support')
      const own = holder((await linkFrom(one)).token)
      expect(await own.startsOn('2027-01-12')).not.toContain('2027-01-12T09:00:00.000Z')
    }
  })
})

describe('[APPT-13] a link', () => {
  it('says what it is for, as often as it is opened', async () => {
    const guest = holder((await linkFrom(ada, { isSingleUse: true })).token)
    for (let time = 0; time < 2; time += 1)
      expect(await guest.call('POST v2/appointment/link-detail', {})).toMatchObject({
        status: 200,
        body: {
          ...{ spaceName: 'Analytical Engines', title: 'Meeting', mode: 'single', durations: [30] },
          ...{ hosts: [{ name: 'Ada' }], hostTimezone: 'Europe/Berlin', confirm: 'auto', email: null },
        },
      })
  })

  it('ends at its time, when it is ended, and when its host is gone', async () => {
    const { token, linkId } = await linkFrom(ada)
    const late = await linkFrom(ada, { expiresAt: new Date(now + 60_000).toISOString() })
    const code = async (of: string) =>
      (await holder(of).call('POST v2/appointment/link-detail', {})).body.code as string | undefined
    expect([await code(token), await code(late.token)]).toEqual([undefined, undefined])
    expect((await bob.call('POST v2/appointment/revoke-link', { linkId })).status).toBe(404)
    expect((await ada.call('POST v2/appointment/revoke-link', { linkId })).status).toBe(204)
    now += 60_000
    expect([await code(token), await code(late.token)]).toEqual(['linkExpired', 'linkExpired'])
    const other = await linkFrom(ada)
    await owner.call('PUT v2/admin/workspace/update-user', { userId: ada.id, status: 'inactive' })
    expect(await code(other.token)).toBe('linkExpired')
    for (const name of ['timeslots', 'link-detail'] as const)
      expect((await holder(other.token).call(`POST v2/appointment/${name}`, {} as never)).status).toBe(410)
  })

  it('[APPT-33] ends with its maker’s leaving, for good', async () => {
    const team = { title: 'Support', mode: 'roundRobin' as const, hostIds: [ada.id, bob.id] }
    const { body: type } = await owner.call('PUT v2/appointment/type', team)
    const links = [await linkFrom(ada), await linkFrom(ada, { typeId: type.id })]
    const bobs = await linkFrom(bob, { typeId: type.id })
    const states = async () =>
      [...links, bobs]
        .map(({ token }) => holder(token))
        .map(async (guest) => (await guest.call('POST v2/appointment/link-detail', {})).status)
    expect(await Promise.all(await states())).toEqual([200, 200, 200])
    const status = (to: 'active' | 'inactive') =>
      owner.call('PUT v2/admin/workspace/update-user', { userId: ada.id, status: to })
    await status('inactive')
    await expect.poll(async () => Promise.all(await states())).toEqual([410, 410, 200])
    await status('active')
    expect(await Promise.all(await states())).toEqual([410, 410, 200])
  })

  it('[APPT-33] of a team is found and ended by whoever runs the space', async () => {
    const team = { title: 'Support', mode: 'roundRobin' as const, hostIds: [ada.id, bob.id] }
    const { body: type } = await owner.call('PUT v2/appointment/type', team)
    const [{ token, linkId }, own] = [await linkFrom(ada, { typeId: type.id }), await linkFrom(ada)]
    const idsFor = async (seat: Seat) =>
      (await seat.call('POST v2/appointment/links', { typeId: type.id })).body.rows.map(
        (row: { linkId: string }) => row.linkId,
      )
    expect([await idsFor(owner), await idsFor(ada), await idsFor(bob)]).toEqual([[linkId], [linkId], []])
    const { body: all } = await owner.call('POST v2/appointment/links', {})
    const [found, ...others] = all.rows
    expect(found).toMatchObject({ linkId, madeBy: 'Ada', isOwn: false })
    expect(JSON.stringify(others)).not.toContain(own.linkId)
    for (const [seat, id, status] of [
      [bob, linkId, 404],
      [owner, own.linkId, 404],
      [owner, linkId, 204],
    ] as const)
      expect((await seat.call('POST v2/appointment/revoke-link', { linkId: id })).status).toBe(status)
    expect((await holder(token).call('POST v2/appointment/link-detail', {})).status).toBe(410)
    const { body: types } = await ada.call('POST v2/appointment/types', {})
    const typeId = types.rows[0].id
    expect((await owner.call('POST v2/appointment/links', { typeId })).status).toBe(404)
  })

  it('is listed with what came of it, and leads where it did', async () => {
    const { token, linkId } = await linkFrom(ada, { maxUses: 1 })
    await holder(token).book(NINE)
    const { body } = await ada.call('POST v2/appointment/links', { pageSize: 1 })
    expect(body.rows).toMatchObject([{ linkId, state: 'used', uses: 1, maxUses: 1, title: 'Meeting' }])
    expect(tokenIn(body.rows[0].url)).toBe(token)
    const { body: rest } = await ada.call('POST v2/appointment/links', { next: body.next })
    expect(rest.rows.map(({ state }: { state: string }) => state)).toEqual(['live'])
    expect((await bob.call('POST v2/appointment/links', {})).body.rows).toHaveLength(1)
  })

  it('that nobody has made opens nothing, nor does another kind of token', async () => {
    const { token } = await linkFrom(ada)
    const { body } = await holder(token).book(NINE)
    for (const [bearer, status] of [
      [`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`, 403],
      [body.manageToken, 403],
      ['nothing', 403],
    ] as const)
      expect((await holder(bearer).call('POST v2/appointment/link-detail', {})).status).toBe(status)
    expect((await holder(token).call('POST v2/appointment/booking-detail', {})).status).toBe(403)
  })

  it.each([
    [{ expiresAt: '2027-01-01T00:00:00Z' }, 'expiresAt'],
    [{ expiresAt: '2029-01-01T00:00:00Z' }, 'expiresAt'],
    [{ durationMin: 45 }, 'durationMin'],
    [{ timezone: 'Nowhere' }, 'timezone'],
    [{ maxUses: 0 }, 'maxUses'],
  ])('cannot be made with %j', async (input, field) => {
    const { status, body } = await ada.call('POST v2/appointment/generate-availability-link', input)
    expect({ status, fields: Object.keys(body.fields) }).toEqual({ status: 400, fields: [field] })
  })
})
