import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../testing/actor.ts'
import { register, registerOwner } from '../../testing/actor.ts'
import type { TestServer } from '../../testing/server.ts'
import { hasPostgres, startTestServer } from '../../testing/server.ts'
import { addMembers, memberOf } from '../workspace/service.ts'

type Settings = Parameters<Actor['call']>[1] & Record<string, unknown>

describe.each(hasPostgres ? (['pglite', 'postgres'] as const) : (['pglite'] as const))('on %s', (engine) => {
  let server: TestServer
  let owner: Actor
  let grace: Actor
  let workspaceId: string
  beforeAll(async () => {
    server = await startTestServer({ onPostgres: engine === 'postgres' })
    ;({ owner, workspaceId } = await registerOwner(server.origin, 'owner@example.com', 'engines'))
    grace = await join('grace@example.com', 'Grace Hopper')
  })
  afterAll(() => server.close())

  const join = async (email: string, name: string, role: 'admin' | 'user' = 'admin') => {
    const actor = await register(server.origin, email, name)
    const { id } = (await actor.call('GET v2/user/profile', {})).body
    await addMembers(server.services, server.services.db, workspaceId, [{ id, name, email }], role)
    return actor
  }
  const here = () => ({ workspaceId })
  const details = async () => (await owner.call('POST v2/admin/workspace/details', {}, here())).body
  const update = (actor: Actor, change: object) => actor.call('PUT v2/admin/workspace/update', change, here())
  const clear = (
    field: 'companyName' | 'industryName' | 'companySize' | 'spaceLogo',
    revision?: number,
    actor = owner,
  ) =>
    actor.call(
      'POST v2/admin/workspace/clear',
      { field, ...(revision !== undefined && { revision }) },
      here(),
    )
  const settings = async () => (await owner.call('POST v2/admin/workspace/setting-details', {}, here())).body
  const set = (actor: Actor, settings: Settings, revision?: number) =>
    actor.call(
      'PUT v2/admin/workspace/settings-update',
      { settings, ...(revision !== undefined && { revision }) } as never,
      here(),
    )

  describe('the profile of a space', () => {
    it('is changed field by field, and members see it with their next profile', async () => {
      const changed = await update(owner, {
        name: ' Analytical  Engines ',
        companyName: 'Engines Ltd',
        industryName: 'Software',
        companySize: '11–50',
        useCase: 'team',
      })
      expect(changed.status).toBe(200)
      expect(changed.body).toMatchObject({
        name: 'Analytical Engines',
        companyName: 'Engines Ltd',
        industryName: 'Software',
        companySize: '11–50',
        useCase: 'team',
      })
      const { body } = await grace.call('GET v2/user/profile', {})
      expect(body.workspaces[0].name).toBe('Analytical Engines')
    })

    it('[ADM-5] drops empty values, and counts no change where there is none', async () => {
      const before = await details()
      expect((await update(owner, { name: ' ', companyName: '', revision: 0 })).body).toEqual(before)
    })

    it('is emptied by an explicit act', async () => {
      await update(owner, { companyName: 'Engines Ltd' })
      const { body } = await clear('companyName')
      expect(body).toMatchObject({ companyName: null, name: 'Analytical Engines' })
    })

    it.each([
      ['useCase', 'sailing'],
      ['industryName', 'Piracy'],
      ['companySize', '12'],
      ['mapId', 'the-moon'],
    ])('[ADM-10] takes a %s of its list alone, and names the field', async (field, value) => {
      const before = await details()
      const { status, body } = await update(owner, { [field]: value, name: 'Lost' })
      expect([status, body.code, Object.keys(body.fields)]).toEqual([400, 'VALIDATION', [field]])
      expect(body.fields[field]).toContain('Choose one of')
      expect(await details()).toEqual(before)
    })

    it('[ADM-10] keeps what stands there, though it is on no list', async () => {
      const made = await owner.call('POST v2/workspace/create', {
        name: 'Own words',
        domain: `own-words-${engine}`,
        industryName: 'Lighthouses',
      })
      const there = { workspaceId: made.body.id as string }
      const change = { industryName: 'Lighthouses', name: 'Other words' }
      const { status, body } = await owner.call('PUT v2/admin/workspace/update', change, there)
      expect([status, body.industryName]).toEqual([200, 'Lighthouses'])
    })

    it('[ADM-9] tells the second of two what the first has done, and by whom', async () => {
      const { edit } = await details()
      expect((await update(grace, { companyName: 'Hopper & Co', revision: edit.revision })).status).toBe(200)
      const { status, body } = await update(owner, { companyName: 'Mine', revision: edit.revision })
      expect([status, body.code]).toEqual([409, 'CHANGED_MEANWHILE'])
      expect(body.meanwhile).toMatchObject({
        current: { companyName: 'Hopper & Co' },
        revision: edit.revision + 1,
        changedBy: 'Grace Hopper',
      })
      expect(Date.parse(body.meanwhile.changedAt)).toBeGreaterThan(Date.now() - 60_000)
      expect((await clear('companyName', edit.revision)).body.code).toBe('CHANGED_MEANWHILE')
      expect((await details()).companyName).toBe('Hopper & Co')
      const knowing = await update(owner, { companyName: 'Mine', revision: body.meanwhile.revision })
      expect(knowing.body).toMatchObject({ companyName: 'Mine', edit: { changedBy: 'Ada Lovelace' } })
    })

    it('[ADM-9] lets one of ten who save at once from the same state through', async () => {
      const { edit } = await details()
      const names = Array.from({ length: 10 }, (_, index) => `Name ${index}`)
      const answers = await Promise.all(
        names.map((name, index) => update(index % 2 ? owner : grace, { name, revision: edit.revision })),
      )
      const through = answers.filter(({ status }) => status === 200)
      expect(through).toHaveLength(1)
      expect(answers.filter(({ body }) => body.code === 'CHANGED_MEANWHILE')).toHaveLength(9)
      const now = await details()
      expect(now.edit.revision).toBe(edit.revision + 1)
      expect(now.name).toBe(through[0]?.body.name)
    })
  })

  describe('the settings of a space', () => {
    it('start closed to guests, with chat on and working days', async () => {
      const made = await owner.call('POST v2/workspace/create', { name: 'New', domain: `new-${engine}` })
      const there = { workspaceId: made.body.id as string }
      const { body } = await owner.call('POST v2/admin/workspace/setting-details', {}, there)
      expect(body).toMatchObject({
        settings: {
          isGuestAllowed: 'false',
          isChatOn: true,
          isReceptionOn: false,
          asksConsent: false,
          showsPreviews: true,
          timeZone: 'UTC',
          userRecording: 'disabled',
          workingHours: { monday: { from: '09:00', to: '17:00' }, sunday: null },
        },
        edit: { revision: 0, changedBy: null, changedAt: null },
      })
    })

    it('hold the hours and the zone that were given, the end of the day included', async () => {
      const workingHours = {
        ...(await settings()).settings.workingHours,
        monday: { from: '08:30', to: '00:00' },
        friday: null,
      }
      const { status, body } = await set(owner, { workingHours, timeZone: 'America/Bogota' })
      expect(status).toBe(200)
      expect(body.settings).toMatchObject({ workingHours, timeZone: 'America/Bogota' })
      expect((await set(owner, { timeZone: '' })).body.settings.timeZone).toBe('America/Bogota')
      const { rows } = await server.services.connection.pool.query(
        "select changes from audit_entries where workspace_id = $1 and action = 'settings.changed' order by at desc, id desc limit 1",
        [workspaceId],
      )
      expect(rows[0].changes).toContainEqual({ field: 'timeZone', before: 'UTC', after: 'America/Bogota' })
      const week = rows[0].changes.find(({ field }: { field: string }) => field === 'workingHours')
      expect(week.after).toMatch(/^mon 08:30–00:00, .*fri closed, sat closed, sun closed$/)
    })

    it.each(['Mars/Olympus', '+02:00', 'Europe/'])('[ADM-10] know no zone %s', async (timeZone) => {
      const { status, body } = await set(owner, { timeZone })
      expect([status, Object.keys(body.fields)]).toEqual([400, ['settings.timeZone']])
    })

    it('[ADM-10] take how many days chat is kept for, and refuse what is no number of days', async () => {
      expect((await set(owner, { chatRetentionDays: 30 })).status).toBe(200)
      expect((await settings()).settings.chatRetentionDays).toBe(30)
      for (const chatRetentionDays of [-1, 1.5, 4000])
        expect((await set(owner, { chatRetentionDays })).status).toBe(400)
      expect((await set(owner, { chatRetentionDays: 0 })).status).toBe(200)
    })

    it('[ADM-10] name the day whose hours are none', async () => {
      const { workingHours } = (await settings()).settings
      const backwards = { ...workingHours, tuesday: { from: '17:00', to: '09:00' } }
      const { status, body } = await set(owner, { workingHours: backwards })
      expect([status, Object.keys(body.fields)]).toEqual([400, ['settings.workingHours.tuesday.to']])
      const late = { ...workingHours, tuesday: { from: '25:00', to: '26:00' } }
      expect((await set(owner, { workingHours: late })).status).toBe(400)
    })

    it('[ADM-9] are overwritten by nobody who has not seen them', async () => {
      const { edit } = await settings()
      const [one, other] = await Promise.all([
        set(owner, { timeZone: 'Europe/Paris' }, edit.revision),
        set(grace, { timeZone: 'Asia/Tokyo' }, edit.revision),
      ])
      expect([one.status, other.status].sort()).toEqual([200, 409])
      const [first, second] = one.status === 200 ? [one, other] : [other, one]
      expect(second.body.meanwhile).toMatchObject({
        current: { timeZone: first.body.settings.timeZone },
        revision: edit.revision + 1,
      })
      expect((await settings()).settings.timeZone).toBe(first.body.settings.timeZone)
    })

    it('[ADM-11] give whoever comes the rights of that moment', async () => {
      const rightsOf = async (actor: Actor) => {
        const { id } = (await actor.call('GET v2/user/profile', {})).body
        const member = await memberOf(server.services.db, workspaceId, id)
        return [member?.recording, member?.transcriber]
      }
      const early = await join('early@example.com', 'Early', 'user')
      await set(owner, { userRecording: 'enabled' })
      const late = await join('late@example.com', 'Late', 'user')
      expect(await rightsOf(early)).toEqual([false, false])
      expect(await rightsOf(late)).toEqual([true, false])
      await owner.call(
        'POST v2/workspace/send-invite',
        { emailList: ['asked@example.com'], status: 'invited', workspaceId },
        here(),
      )
      const { body } = await owner.call(
        'POST v2/admin/workspace/user-list',
        { type: 'invited', search: 'asked@example.com' },
        here(),
      )
      expect(body.rows).toMatchObject([{ userRecording: 'enabled', userTranscriber: 'disabled' }])
    })
  })

  it('are changed by admins of the space alone', async () => {
    const user = await join('user@example.com', 'User', 'user')
    expect((await update(user, { name: 'Mine' })).status).toBe(403)
    expect((await set(user, { isOpen: true })).status).toBe(403)
    expect((await clear('companyName', undefined, user)).status).toBe(403)
    const otherOwner = await registerOwner(server.origin, 'other@example.com', `other-${engine}`)
    expect((await update(otherOwner.owner, { name: 'Mine' })).status).toBe(404)
    expect((await set(otherOwner.owner, { isOpen: true })).status).toBe(404)
    expect((await clear('companyName', undefined, otherOwner.owner)).status).toBe(404)
  })
})

it('the settings of a space from before hold what came later as in a new one', async () => {
  const server = await startTestServer()
  try {
    const { owner, workspaceId } = await registerOwner(server.origin, 'old@example.com', 'older')
    const before =
      '{"isGuestAllowed": true, "isOpen": true, "requireVerifiedEmail": false, "defaultRole": "user", "chatRetentionDays": 0}'
    await server.services.connection.pool.query('update workspaces set settings = $1 where id = $2', [
      before,
      workspaceId,
    ])
    const { status, body } = await owner.call('POST v2/admin/workspace/setting-details', {}, { workspaceId })
    expect(status).toBe(200)
    expect(body.settings).toMatchObject({
      isOpen: true,
      isGuestAllowed: 'true',
      isChatOn: true,
      isReceptionOn: false,
      asksConsent: false,
      showsPreviews: true,
      timeZone: 'UTC',
    })
  } finally {
    await server.close()
  }
})
