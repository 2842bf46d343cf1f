import { once } from 'node:events'
import type { Server } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createItem, note, stageLibrary } from '../../testing/features/library.ts'
import type { Seat } from '../../testing/live.ts'

const stage = stageLibrary({ LINK_PREVIEWS: 'sandbox' })
let web: Server
let origin = ''
let requestCount = 0

beforeAll(async () => {
  const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#8f3d2e' } })
    .png()
    .toBuffer()
  web = createServer((request, response) => {
    requestCount += 1
    if (request.url === '/ship.png') return response.end(picture)
    if (request.url === '/none') return response.writeHead(404).end()
    response.setHeader('content-type', 'text/html')
    return response.end(
      '<title>Ships</title><meta name="description" content="They float"><meta property="og:image" content="/ship.png">',
    )
  })
  web.listen(0, '127.0.0.1')
  await once(web, 'listening')
  origin = `http://127.0.0.1:${(web.address() as AddressInfo).port}`
})
afterAll(() => void web.close())

const link = (seat: Seat, path: string, more: object = {}) =>
  createItem(seat, { kind: 'link', name: path.slice(1), url: origin + path, ...more })
const pageOf = (seat: Seat, { id }: { id: string }) => seat.call('POST v2/library/page', { resourceId: id })

it('[LIB-26] what a page says of itself is told with its picture, and asked for once a day', async () => {
  const { ada, bob } = stage
  const ships = await link(ada, '/ships')
  const first = await pageOf(ada, ships)
  expect(first.body).toEqual({
    page: {
      ...{ title: 'Ships', description: 'They float', siteName: '127.0.0.1' },
      picture: expect.stringMatching(/^data:image\/webp;base64,/),
    },
  })
  const before = requestCount
  expect((await pageOf(bob, ships)).body).toEqual(first.body)
  expect(requestCount).toBe(before)
})

it('[LIB-26] nothing is told of what does not answer, where the space shows no previews, and to who does not see the link', async () => {
  const { ada, bob, admin } = stage
  expect((await pageOf(ada, await link(ada, '/none'))).body).toEqual({ page: null })
  const own = await link(ada, '/own', {
    rights: [{ principal: 'workspace', principalId: '', level: 'none' }],
  })
  expect((await pageOf(bob, own)).status).toBe(404)
  expect((await pageOf(ada, await note(ada, 'A note'))).status).toBe(400)
  await admin.call('PUT v2/admin/workspace/settings-update', { settings: { showsPreviews: false } })
  const before = requestCount
  expect((await pageOf(ada, await link(ada, '/new'))).body).toEqual({ page: null })
  expect(requestCount).toBe(before)
})
