// @vitest-environment node
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { resources } from '../app/resources.ts'
import { startApiServer } from '../testing/api-server.ts'
import { person } from '../testing/people.ts'
import { createDataProvider } from './data.ts'

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
  'POST v2/workspace/send-invite': ({ emailList }) =>
    emailList.includes('bad')
      ? {
          status: 400,
          error: { code: 'VALIDATION', message: 'Not right.', fields: { emailList: 'no address' } },
        }
      : { invited: emailList, alreadyMember: [], invalid: [] },
})
const data = createDataProvider(server.api, resources)

beforeEach(() => server.received.splice(0))
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
      meta: { search: ' ann ' },
    })
    expect(list).toMatchObject({
      total: 60_000,
      isExact: false,
      data: [{ id: 'on-page-3', userId: 'on-page-3' }],
    })
    expect(server.received).toEqual([
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

  it('takes nothing from the address on trust', async () => {
    await data.getList({
      resource: 'users',
      pagination: { currentPage: Number.NaN, pageSize: 5000 },
      sorters: [{ field: '__proto__', order: 'asc' }],
      filters: [
        { field: 'type', operator: 'eq', value: { $ne: 1 } },
        { field: 'role', operator: 'in', value: ['root', 'guest'] },
      ],
    })
    expect(server.received[0]?.input).toEqual({
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
    expect(server.received[0]).toMatchObject({
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
    const reply = await data.custom?.({ url, method: 'post', payload })
    expect(reply?.data).toEqual({ invited: ['a@b.co'], alreadyMember: [], invalid: [] })
    expect(server.received[0]).toMatchObject({ name: 'POST v2/workspace/send-invite', input: payload })
  })

  it('gives a form the texts of its fields', async () => {
    const payload = { emailList: ['bad'], status: 'invited', workspaceId: 'space-1' }
    const made = data.custom?.({ url, method: 'post', payload })
    await expect(made).rejects.toMatchObject({ statusCode: 400, errors: { emailList: 'no address' } })
  })
})

it('a verb that no call stands for is refused before anything is sent', async () => {
  await expect(data.deleteOne({ resource: 'users', id: 'u1' })).rejects.toMatchObject({ statusCode: 501 })
  await expect(data.getList({ resource: 'pets' })).rejects.toMatchObject({ statusCode: 501 })
  expect(server.received).toEqual([])
})

it('no answer is told as what it is', async () => {
  const gone = await startApiServer({})
  const provider = createDataProvider(gone.api, resources)
  await gone.stop()
  const list = provider.getList({ resource: 'users' })
  await expect(list).rejects.toMatchObject({ message: 'No internet connection', statusCode: 0 })
})
