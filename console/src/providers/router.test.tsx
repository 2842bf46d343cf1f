import { useList } from '@refinedev/core'
import { afterAll, expect, it } from 'vitest'
import { startApiServer } from '../testing/api-server.ts'
import { open, shows } from '../testing/page.ts'

const server = await startApiServer({
  'POST v2/admin/workspace/views': () => ({ rows: [] }),
})
afterAll(() => server.stop())

function Views() {
  const { query } = useList({
    resource: 'views',
    filters: [{ field: 'list', operator: 'eq', value: 'people' }],
  })
  return query.isSuccess ? 'No views.' : (query.error?.message ?? 'Loading')
}

it('no address of a page has a list asked for by another method, or searched', async () => {
  await open(server.api, <Views />, '/users?method=delete&headers[search]=ann')
  await shows('No views.')
  expect(server.requests).toMatchObject([
    { name: 'POST v2/admin/workspace/views', input: { list: 'people' } },
  ])
})
