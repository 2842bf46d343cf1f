import { createHash, randomUUID } from 'node:crypto'
import { DAY_MS } from '@metapyra/contract/constants'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asc, eq, sql } from '../../platform/db/drizzle.ts'
import { newId } from '../../platform/ids.ts'
import type { Actor } from '../../testing/actor.ts'
import { register, registerOwner } from '../../testing/actor.ts'
import type { TestZone } from '../../testing/dns.ts'
import { startWithZone } from '../../testing/dns.ts'
import type { TestServer } from '../../testing/server.ts'
import { setBlocked } from '../account/block.service.ts'
import { signOut } from '../account/sign-out.service.ts'
import { recheckDueDomains } from '../domain/recheck.service.ts'
import { addMembers, memberOf } from '../workspace/service.ts'
import { recordAct } from './service.ts'
import { auditEntries } from './tables.ts'

let server: TestServer
let zone: TestZone
let owner: Actor
let workspaceId: string
let here: { workspaceId: string }
let aheadMs = 0
const EMAIL = 'owner@example.com'

beforeAll(async () => {
  ;({ server, zone } = await startWithZone({ clock: () => new Date(Date.now() + aheadMs) }))
  ;({ owner, workspaceId } = await registerOwner(server.origin, EMAIL, 'engines'))
  here = { workspaceId }
})
afterAll(() => server.close())

const entries = (spaceId = workspaceId) =>
  server.services.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.workspaceId, spaceId))
    .orderBy(asc(auditEntries.at), asc(auditEntries.id))
/** The entries that an act added to the log. */
const recordedBy = async (act: () => Promise<unknown>) => {
  const before = new Set((await entries()).map(({ id }) => id))
  await act()
  return (await entries()).filter(({ id }) => !before.has(id))
}

let count = 0
const join = async (name = 'Bob Jones') => {
  count += 1
  const email = `user${count}@example.com`
  const actor = await register(server.origin, email, name)
  const userId = (await actor.call('GET v2/user/profile', {})).body.id as string
  await addMembers(server.services, server.services.db, workspaceId, [{ id: userId, name, email }], 'user')
  return { userId, email, name }
}
const change = (userId: string, input: { role?: 'admin' | 'user'; name?: string }) =>
  owner.call('PUT v2/admin/workspace/update-user', { userId, ...input }, here)
const roleOf = async (userId: string) => (await memberOf(server.services.db, workspaceId, userId))?.role

describe('[AUD-1] an act and its entry', () => {
  const run = (statement: string) => server.services.db.execute(sql.raw(statement))

  it('are undone together where the entry cannot be written', async () => {
    const { userId } = await join()
    await run('alter table audit_entries add constraint full_disk check (false) not valid')
    try {
      expect((await change(userId, { role: 'admin' })).status).toBe(500)
    } finally {
      await run('alter table audit_entries drop constraint full_disk')
    }
    expect(await roleOf(userId)).toBe('user')
  })

  it('are undone together where the act cannot be done', async () => {
    const { userId } = await join()
    await run(`create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'refused'; end $$`)
    // Fails at the very end of the transaction, when the entry has been written.
    await run(`create constraint trigger refuse after update on members
      deferrable initially deferred for each row execute function refuse()`)
    const recorded = await recordedBy(async () => {
      expect((await change(userId, { role: 'admin' })).status).toBe(500)
    })
    await run('drop function refuse cascade')
    expect(recorded).toEqual([])
    expect(await roleOf(userId)).toBe('user')
  })
})

describe('[AUD-2] the audit log', () => {
  it('tells who did what to whom, before and after, and from where', async () => {
    const { userId, email } = await join()
    const recorded = await recordedBy(() => change(userId, { role: 'admin', name: 'Bob Jones' }))
    expect(recorded).toMatchObject([
      {
        action: 'person.changed',
        actorName: 'Ada Lovelace',
        actorEmail: EMAIL,
        subjectType: 'person',
        subjectId: userId,
        subjectName: 'Bob Jones',
        subjectEmail: email,
        changes: [{ field: 'role', before: 'user', after: 'admin' }],
        address: expect.stringMatching(/127\.0\.0\.1|::1/),
      },
    ])
  })

  it('keeps names as they were', async () => {
    const { userId } = await join('Grace Murray')
    await change(userId, { name: 'Grace Hopper' })
    const recorded = await recordedBy(() => change(userId, { role: 'admin' }))
    expect(recorded).toMatchObject([{ subjectName: 'Grace Hopper' }])
    const renamed = (await entries()).find(({ subjectId }) => subjectId === userId)
    expect(renamed).toMatchObject({
      subjectName: 'Grace Murray',
      changes: [{ field: 'name', before: 'Grace Murray', after: 'Grace Hopper' }],
    })
  })

  it('says nothing of what has changed nothing', async () => {
    const { userId } = await join()
    expect(await recordedBy(() => change(userId, { role: 'user' }))).toEqual([])
    expect(await recordedBy(() => owner.call('PUT v2/admin/workspace/update', { name: '' }, here))).toEqual(
      [],
    )
  })

  it('has the details and the settings of the space as they were and are', async () => {
    const details = await recordedBy(() =>
      owner.call('PUT v2/admin/workspace/update', { companyName: 'Engines Ltd' }, here),
    )
    expect(details).toMatchObject([
      {
        action: 'space.changed',
        subjectId: workspaceId,
        changes: [{ field: 'companyName', before: null, after: 'Engines Ltd' }],
      },
    ])
    const settings = { isGuestAllowed: 'true', isOpen: true } as const
    const changed = await recordedBy(() =>
      owner.call('PUT v2/admin/workspace/settings-update', { settings }, here),
    )
    expect(changed[0]).toMatchObject({ action: 'settings.changed', subjectName: 'Analytical Engines' })
    expect(changed[0]?.changes).toEqual(
      expect.arrayContaining([
        { field: 'isGuestAllowed', before: false, after: true },
        { field: 'isOpen', before: false, after: true },
      ]),
    )
  })

  it('has a new logo', async () => {
    const picture = { width: 8, height: 8, channels: 3, background: '#6040b5' } as const
    const bytes = await sharp({ create: picture }).png().toBuffer()
    const checksum = createHash('sha256').update(bytes).digest('hex')
    const form = new FormData()
    form.append('checksum', checksum)
    form.append('fields', JSON.stringify({ checksum }))
    form.append('file', new Blob([bytes as Buffer<ArrayBuffer>]), 'logo.png')
    const headers = {
      origin: server.origin,
      cookie: owner.cookies(),
      'x-requested-with': 'metapyra',
      'x-workspace-id': workspaceId,
      'user-agent': 'Mozilla/5.0 (X11; Linux x64; rv:140.0) Gecko/20100101 Firefox/140.0',
    }
    const url = `${server.origin}/api/v2/admin/workspace/update-logo`
    const recorded = await recordedBy(async () => {
      const reply = await fetch(url, { method: 'PUT', body: form, headers })
      expect(reply.status).toBe(200)
    })
    expect(recorded).toMatchObject([
      {
        action: 'logo.changed',
        browser: 'Firefox',
        system: 'Linux',
        changes: [{ field: 'logo', before: null }],
      },
    ])
  })

  it('has invitations, each with whom it is for', async () => {
    const invite = (...emailList: string[]) =>
      owner.call('POST v2/workspace/send-invite', { emailList, status: 'invited', workspaceId }, here)
    expect(await recordedBy(() => invite('one@example.com'))).toMatchObject([
      {
        action: 'people.invited',
        subjectType: 'person',
        subjectEmail: 'one@example.com',
        changes: [{ field: 'role', before: null, after: 'user' }],
      },
    ])
    const emails = [1, 2].map((at) => `${'a'.repeat(60)}${at}@${'long.'.repeat(30)}example.com`)
    const many = await recordedBy(() => invite(...emails))
    expect(many.map(({ subjectEmail }) => subjectEmail).sort()).toEqual(emails.toSorted())
    expect(new Set(many.map(({ action, subjectType }) => `${action} ${subjectType}`))).toEqual(
      new Set(['people.invited person']),
    )
    expect(await recordedBy(() => invite('no address'))).toEqual([])
  })

  it('has an import by its figures, once however often a batch is sent', async () => {
    const importId = randomUUID()
    const rows = [
      { line: 2, email: 'new@example.com', role: 'user' },
      { line: 3, email: 'nobody' },
    ]
    const batch = { importId, batch: 0, mode: 'skip' as const, fileName: 'people.csv', rows }
    const send = () => owner.call('POST v2/admin/workspace/import-users', batch, here)
    const recorded = await recordedBy(async () => {
      await send()
      await send()
    })
    expect(recorded).toMatchObject([
      {
        action: 'people.imported',
        subjectType: 'import',
        subjectId: importId,
        subjectName: 'people.csv',
        changes: [
          { field: 'mode', after: 'skip' },
          { field: 'created', after: 1 },
          { field: 'failed', after: 1 },
        ],
      },
    ])
  })

  it('has each whom an import changes, with what they were before and are', async () => {
    const { userId, email, name } = await join()
    const rows = [
      { line: 2, email, role: 'admin', companyPosition: 'Head' },
      { line: 3, email: EMAIL, name: 'Ada Lovelace' },
    ]
    const batch = { importId: randomUUID(), batch: 0, mode: 'update' as const, rows }
    const recorded = await recordedBy(() => owner.call('POST v2/admin/workspace/import-users', batch, here))
    expect(recorded.filter(({ action }) => action === 'person.changed')).toMatchObject([
      {
        subjectId: userId,
        subjectName: name,
        changes: [
          { field: 'role', before: 'user', after: 'admin' },
          { field: 'companyPosition', after: 'Head' },
        ],
      },
    ])
  })

  it('[IMP-12] has an import once with its sums, though its batches and failed rows come one after another', async () => {
    const importId = randomUUID()
    const send = (batch: number, ...emails: string[]) => {
      const rows = emails.map((email, at) => ({ line: batch * 10 + at + 2, email, role: 'guest' }))
      const input = {
        importId,
        batch,
        mode: 'skip' as const,
        fileName: 'many.csv',
        sendInvitations: false,
        rows,
      }
      return owner.call('POST v2/admin/workspace/import-users', input, here)
    }
    const recorded = await recordedBy(async () => {
      await Promise.all([
        send(0, 'many1@example.com', 'many2@example.com'),
        send(1, 'many3@example.com', 'nobody'),
      ])
      await send(2, 'many4@example.com')
      const failed = {
        importId,
        columns: ['Mail'],
        rows: [{ row: 0, line: 2, cells: ['nobody'], error: 'Bad.' }],
      }
      await owner.call('POST v2/admin/workspace/import-failed-rows', failed, here)
    })
    expect(recorded).toHaveLength(1)
    const changes = Object.fromEntries(recorded[0]!.changes.map(({ field, after }) => [field, after]))
    expect(changes).toEqual({ mode: 'skip', created: 4, failed: 1, rowsSaved: 1 })
  })

  it('has an import that is stopped, once, and the rows that are kept of it', async () => {
    const importId = randomUUID()
    const rows = [{ line: 2, email: 'nobody' }]
    const batch = { importId, batch: 0, mode: 'skip' as const, fileName: 'stopped.csv', rows }
    await owner.call('POST v2/admin/workspace/import-users', batch, here)
    const failed = {
      importId,
      columns: ['Mail'],
      rows: [{ row: 0, line: 2, cells: ['nobody'], error: 'Bad.' }],
    }
    const recorded = await recordedBy(async () => {
      for (let time = 0; time < 2; time += 1) {
        await owner.call('POST v2/admin/workspace/import-failed-rows', failed, here)
        await owner.call('POST v2/admin/workspace/import-stop', { importId }, here)
      }
    })
    const subject = { subjectType: 'import', subjectId: importId, subjectName: 'stopped.csv' }
    expect(recorded).toMatchObject([{ action: 'people.importStopped', ...subject }])
  })

  it('has whoever saves the list of those whom an act failed for', async () => {
    const { userId } = await join()
    const { body } = await owner.call(
      'POST v2/admin/workspace/bulk-start',
      { clientId: newId(), input: { kind: 'remove' }, which: { userIds: [userId] } },
      here,
    )
    // Waits for the background removal, so that the following tests see only their own entries.
    await expect
      .poll(async () => (await entries()).filter(({ subjectId }) => subjectId === userId))
      .toMatchObject([{ action: 'person.removed' }])
    const recorded = await recordedBy(() =>
      owner.call('POST v2/admin/workspace/bulk-failed', { id: body.id }, here),
    )
    expect(recorded.filter(({ action }) => action === 'data.exported')).toMatchObject([
      { actorName: 'Ada Lovelace', subjectType: 'export', subjectId: body.id },
    ])
  })

  it('has guest links made, changed and invalidated, each once', async () => {
    await owner.call('PUT v2/admin/workspace/settings-update', { settings: { isGuestAllowed: 'true' } }, here)
    const timestamp = server.services.clock().getTime() + DAY_MS
    const make = () =>
      owner.call(
        'POST v2/guest/invite',
        { timestamp, emailList: ['visitor@example.com'], linkInfo: { position: 'top-left', maxUses: 3 } },
        here,
      )
    let link = { guestId: '', spaceLink: '' }
    const recorded = await recordedBy(async () => {
      link = (await make()).body.invites[0]
      const { guestId } = link
      const linkInfo = { position: 'top-left' as const, maxUses: 5 }
      await owner.call('POST v2/guest/invite-update', { guestId, linkInfo }, here)
      await owner.call('POST v2/admin/invalidate-guest-invite', { guestId }, here)
      await owner.call('POST v2/admin/invalidate-guest-invite', { guestId }, here)
    })
    const others = ['first@example.com', 'second@example.com']
    const several = await recordedBy(() =>
      owner.call(
        'POST v2/guest/invite',
        { timestamp, emailList: others, linkInfo: { position: 'top-left' } },
        here,
      ),
    )
    expect(several.map(({ subjectEmail }) => subjectEmail)).toEqual(others)
    const subject = { subjectId: link.guestId, subjectEmail: 'visitor@example.com' }
    expect(recorded).toMatchObject([
      { action: 'guestLink.made', ...subject },
      { action: 'guestLink.changed', ...subject, changes: [{ field: 'maxUses', before: 3, after: 5 }] },
      { action: 'guestLink.invalidated', ...subject, changes: [] },
    ])
    // [AUD-3] The link itself must not be logged, because it gives access.
    expect(JSON.stringify(recorded)).not.toContain(link.spaceLink)
  })

  it('has an own domain claimed, proved and removed', async () => {
    const domain = 'team.engines.example'
    const recorded = await recordedBy(async () => {
      const { body } = await owner.call('POST v2/admin/workspace/own-domain', { domain }, here)
      await owner.call('POST v2/admin/workspace/own-domain', { domain }, here)
      const { name, value } = body.ownDomain.record
      zone.records.set(name, [value])
      await owner.call('POST v2/admin/workspace/own-domain-check', {}, here)
      await owner.call('POST v2/admin/workspace/own-domain-check', {}, here)
      await owner.call('POST v2/admin/workspace/own-domain-remove', { domain }, here)
      expect(JSON.stringify(await entries())).not.toContain(value)
    })
    expect(recorded.map(({ action, subjectName }) => [action, subjectName])).toEqual([
      ['domain.claimed', domain],
      ['domain.proved', domain],
      ['domain.removed', domain],
    ])
  })

  it('has a domain that the server lets go by itself, as its own act', async () => {
    const domain = 'lost.engines.example'
    const { body } = await owner.call('POST v2/admin/workspace/own-domain', { domain }, here)
    zone.records.set(body.ownDomain.record.name, [body.ownDomain.record.value])
    await owner.call('POST v2/admin/workspace/own-domain-check', {}, here)
    zone.records.delete(body.ownDomain.record.name)
    const recorded = await recordedBy(async () => {
      for (let day = 0; day < 9; day += 1) {
        aheadMs += DAY_MS
        await recheckDueDomains(server.services)
      }
    })
    expect(recorded).toMatchObject([
      { action: 'domain.released', actorId: null, actorName: 'MetaPyra', subjectName: domain, address: null },
    ])
  })

  it('tells each space of a person whom the support blocks, lets in again and signs out', async () => {
    const { email, userId } = await join()
    const recorded = await recordedBy(async () => {
      await setBlocked(server.services, email, true)
      await setBlocked(server.services, email, true)
      await setBlocked(server.services, email, false)
      await signOut(server.services, email)
    })
    const bySupport = { actorId: null, actorName: 'Support', subjectId: userId }
    expect(recorded).toMatchObject([
      { action: 'account.blocked', ...bySupport },
      { action: 'account.unblocked', ...bySupport },
      { action: 'account.signedOut', ...bySupport },
    ])
  })
})

it('[AUD-3] keeps the beginning of a long value, and no half of a character', async () => {
  const from = {
    workspaceId,
    actor: { id: newId(), name: 'Ada', email: EMAIL },
    address: null,
    userAgent: null,
  }
  const [entry] = await recordedBy(() =>
    server.services.db.transaction((tx) =>
      recordAct(
        tx,
        { ...from, at: new Date() },
        {
          action: 'people.invited',
          subject: { type: 'people', id: null, name: 'many' },
          changes: [{ field: 'people', before: null, after: `${'x'.repeat(299)}😀${'y'.repeat(9000)}` }],
        },
      ),
    ),
  )
  const after = String(entry?.changes[0]?.after)
  expect(after.length).toBeLessThan(310)
  expect(after.isWellFormed()).toBe(true)
  expect(after.endsWith('…')).toBe(true)
})
