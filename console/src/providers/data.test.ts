// @vitest-environment node
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { resources } from '../app/resources.ts'
import { startApiServer } from '../testing/api-server.ts'
import { person } from '../testing/people.ts'
import { createDataProviders } from './data.ts'

const server = await startApiServer({
  'POST v2/admin/workspace/user-list': ({ page }) => ({
    rows: [person({ userId: `on-page-${page}` })],
    total: 60_000,
    isExact: false,
  }),
  'PUT v2/admin/workspace/update-user': ({ userId, role }) =>
    userId === 'last-owner'
      ? { status: 409, error: { code: 'LAST_OWNER', message: 'A space needs at least one owner.' } }
      : person({ userId, role: role ?? 'user' }),
  'POST v2/admin/workspace/announcement-detail': () => ({
    rows: [],
    counts: { draft: 1, live: 2, ended: 3, scheduled: 4 },
  }),
  'POST v2/admin/workspace/announcement-remove': () => null,
  'POST v2/admin/invalidate-guest-invites': ({ guestIds }) => ({ invalidated: guestIds.length }),
  'POST v2/workspace/send-invite': ({ emailList }) =>
    emailList.includes('bad')
      ? {
          status: 400,
          error: { code: 'VALIDATION', message: 'Not right.', fields: { emailList: 'no address' } },
        }
      : { invited: emailList, alreadyMember: [], invalid: [] },
})
const { default: data, calls } = createDataProviders(server.api, resources)

beforeEach(() => server.requests.splice(0))
afterAll(() => server.stop())

describe('a list', () => {
  it('is paged, sorted, searched and filtered by the server, for this space', async () => {
    const list = await data.getList({
      resource: 'users',
      pagination: { currentPage: 3, pageSize: 50 },
      sorters: [{ field: 'lastActiveAt', order: 'desc' }],
      filters: [
        { field: 'type', operator: 'eq', value: 'invited' },
        { field: 'role', operator: 'in', value: ['admin', 'owner'] },
      ],
      meta: { headers: { search: ' ann ' } },
    })
    expect(list).toMatchObject({
      total: 60_000,
      isExact: false,
      data: [{ id: 'on-page-3', userId: 'on-page-3' }],
    })
    expect(server.requests).toEqual([
      {
        name: 'POST v2/admin/workspace/user-list',
        workspaceId: 'space-1',
        input: {
          type: 'invited',
          page: 3,
          pageSize: 50,
          sort: { field: 'lastActiveAt', order: 'desc' },
          search: 'ann',
          filter: { role: ['admin', 'owner'] },
        },
      },
    ])
  })

  it('searches for `q` where its filters stand in no address', async () => {
    await data.getList({
      resource: 'users',
      filters: [{ field: 'q', operator: 'eq', value: 'R&D, 50% + more' }],
    })
    expect(server.requests[0]?.input).toMatchObject({ type: 'active', search: 'R&D, 50% + more' })
  })

  it('has what the server counts beside its rows, and as many in all as there are where none are counted', async () => {
    const list = await data.getList({ resource: 'announcements' })
    expect(list).toEqual({ data: [], total: 0, counts: { draft: 1, live: 2, ended: 3, scheduled: 4 } })
  })

  it('of an address whose page is no number is the first one', async () => {
    await data.getList({ resource: 'users', pagination: { currentPage: Number('x'), pageSize: 50 } })
    expect(server.requests[0]?.input).toEqual({ type: 'active', page: 1, pageSize: 20 })
  })

  it('takes nothing from the address on trust', async () => {
    await data.getList({
      resource: 'users',
      pagination: { currentPage: -3, pageSize: 5000 },
      sorters: [{ field: '__proto__', order: 'asc' }],
      filters: [
        { field: 'type', operator: 'eq', value: { $ne: 1 } },
        { field: 'role', operator: 'in', value: ['root', 'guest'] },
      ],
    })
    expect(server.requests[0]?.input).toEqual({
      type: 'active',
      page: 1,
      pageSize: 100,
      filter: { role: ['guest'] },
    })
  })
})

describe('a change', () => {
  it('is the call of its own name', async () => {
    const { data: changed } = await data.update({ resource: 'users', id: 'u1', variables: { role: 'admin' } })
    expect(changed).toMatchObject({ id: 'u1', role: 'admin' })
    expect(server.requests[0]).toMatchObject({
      name: 'PUT v2/admin/workspace/update-user',
      input: { userId: 'u1', role: 'admin' },
    })
  })

  it('refused, says what the server says', async () => {
    const change = data.update({ resource: 'users', id: 'last-owner', variables: { role: 'user' } })
    await expect(change).rejects.toMatchObject({
      message: 'A space needs at least one owner.',
      statusCode: 409,
    })
  })
})

describe('what is no verb of a resource', () => {
  const url = 'v2/workspace/send-invite'
  it('goes through simple-rest to the call of that name', async () => {
    const payload = { emailList: ['a@b.co'], status: 'invited', workspaceId: 'space-1' }
    const reply = await calls.custom({ url, method: 'post', payload })
    expect(reply?.data).toEqual({ invited: ['a@b.co'], alreadyMember: [], invalid: [] })
    expect(server.requests[0]).toMatchObject({ name: 'POST v2/workspace/send-invite', input: payload })
  })

  it('gives a form the texts of its fields', async () => {
    const payload = { emailList: ['bad'], status: 'invited', workspaceId: 'space-1' }
    const outcome = calls.custom({ url, method: 'post', payload })
    await expect(outcome).rejects.toMatchObject({ statusCode: 400, errors: { emailList: 'no address' } })
  })
})

describe('what is deleted', () => {
  it('is sent with what goes along with it', async () => {
    await data.deleteOne({ resource: 'announcements', id: 'a1', variables: { updatedAt: 'then' } })
    expect(server.requests).toMatchObject([
      {
        name: 'POST v2/admin/workspace/announcement-remove',
        input: { id: 'a1', updatedAt: 'then' },
      },
    ])
  })

  it('goes in one call where there are several', async () => {
    await data.deleteMany?.({ resource: 'guest-links', ids: ['g1', 'g2'] })
    expect(server.requests).toMatchObject([
      { name: 'POST v2/admin/invalidate-guest-invites', input: { guestIds: ['g1', 'g2'] } },
    ])
  })
})

it('a verb that no call stands for is refused before anything is sent', async () => {
  await expect(data.deleteOne({ resource: 'users', id: 'u1' })).rejects.toMatchObject({ statusCode: 501 })
  await expect(data.getMany?.({ resource: 'users', ids: ['u1'] })).rejects.toMatchObject({ statusCode: 501 })
  await expect(data.deleteMany?.({ resource: 'users', ids: ['u1'] })).rejects.toMatchObject({
    statusCode: 501,
  })
  await expect(data.getList({ resource: 'pets' })).rejects.toMatchObject({ statusCode: 501 })
  expect(server.requests).toEqual([])
})

it('no answer is told as what it is', async () => {
  const closedServer = await startApiServer({})
  const provider = createDataProviders(closedServer.api, resources).default
  await closedServer.stop()
  const list = provider.getList({ resource: 'users' })
  await expect(list).rejects.toMatchObject({ message: 'No internet connection', statusCode: 0 })
})
