import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingHttpHeaders, Server } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { DAY_MS } from '@metapyra/contract/constants'
import type { ChatMessage } from '@metapyra/contract/entities/chat'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Bus, BusEvents } from '../../platform/bus.ts'
import type { Seat, TestSocket } from '../../testing/live.ts'
import { emitExpectingSuccess, nextEvent, seedSpace } from '../../testing/live.ts'
import type { TestServer } from '../../testing/server.ts'
import { startTestServer } from '../../testing/server.ts'
import { webPages } from './tables.ts'

let server: TestServer
let space: Awaited<ReturnType<typeof seedSpace>>
let ada: Seat
let bob: Seat
let cleo: Seat
let adaSocket: TestSocket
let bobSocket: TestSocket
let web: Server
let origin: string
const requests: { url: string; headers: IncomingHttpHeaders }[] = []

/** Starts a local web server with some pages. */
const answerAsWeb = async () => {
  const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#8f3d2e' } })
    .png()
    .toBuffer()
  web = createServer((request, response) => {
    const url = request.url ?? ''
    requests.push({ url, headers: request.headers })
    if (url === '/ship.png') return response.writeHead(200, { 'content-type': 'text/plain' }).end(picture)
    if (url === '/page.png')
      return response.writeHead(200, { 'content-type': 'image/png' }).end('<html>none</html>')
    if (url === '/silent') return undefined
    if (url === '/none') return response.writeHead(404).end()
    const image = url.startsWith('/bad') ? '/page.png' : '/ship.png'
    return response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'set-cookie': 'a=b' }).end(
      `<title>Page ${url}</title><meta name="description" content="About ships">
       <meta property="og:image" content="${image}">`,
    )
  })
  web.listen(0, '127.0.0.1')
  await once(web, 'listening')
  origin = `http://127.0.0.1:${(web.address() as AddressInfo).port}`
}

beforeAll(async () => {
  await answerAsWeb()
  server = await startTestServer({ env: { LINK_PREVIEWS: 'sandbox' } })
  space = await seedSpace(server)
  ada = await space.member('Ada Lovelace', { role: 'owner' })
  bob = await space.member('Charles Babbage')
  cleo = await space.member('Cleo')
  adaSocket = await ada.socket()
  bobSocket = await bob.socket()
  await emitExpectingSuccess(bobSocket, 'space:enter', {})
})
afterAll(async () => {
  space?.close()
  await server?.close()
  web?.closeAllConnections()
  web?.close()
})

const send = (body: string, receiverId = space.spaceId, socket = adaSocket) =>
  emitExpectingSuccess(socket, 'chat:send', { receiverId, clientId: randomUUID(), body })
/** Sends a message and waits for its preview. */
const sendAndGet = async (body: string, receiverId = space.spaceId): Promise<ChatMessage> => {
  const change = nextEvent(
    bobSocket,
    'chat:message',
    (message) => message.body === body && message.preview !== null,
  )
  await send(body, receiverId)
  return (await change)[0]
}
const timesAsked = (path: string) => requests.filter(({ url }) => url === path).length
const imageOf = ({ preview }: ChatMessage) => `/api/files/${preview?.imageId}`
const get = (path: string, { cookie }: Seat) => fetch(`${server.origin}${path}`, { headers: { cookie } })
const setShown = (showsPreviews: boolean) =>
  ada.call('PUT v2/admin/workspace/settings-update', { settings: { showsPreviews } })

it('[CHAT-58] a link is followed by what it leads to, as a change of its message that makes nothing unread', async () => {
  const first = nextEvent(bobSocket, 'chat:message', ({ body }) => body.startsWith('See '))
  const message = await sendAndGet(`See ${origin}/ships, they float`)
  expect((await first)[0].preview).toBeNull()
  expect(message.preview).toEqual({
    link: `${origin}/ships`,
    title: 'Page /ships',
    description: 'About ships',
    siteName: '127.0.0.1',
    imageId: expect.any(String),
    width: 480,
    height: 320,
  })
  expect(message).toMatchObject({ editedAt: null, files: [] })
  expect(message.change).toBe((await first)[0].change + 1)
  const { body } = await bob.call('POST v2/chat/get', { receiverId: space.spaceId, page: 1 })
  expect(body.rows.at(-1)).toEqual(message)
  expect(body).toMatchObject({ lastChange: message.change, lastSeq: message.seq })
})

it('[CHAT-58] the page is asked by this server alone, as a stranger; its picture is kept here, for whoever reads the message', async () => {
  const message = await sendAndGet(`${origin}/between-us`, bob.id)
  const { headers } = requests.find(({ url }) => url === '/between-us') ?? {}
  expect(headers?.['user-agent']).toMatch(/^MetaPyra link preview/)
  for (const name of ['cookie', 'referer', 'authorization']) expect(headers).not.toHaveProperty(name)
  const picture = await get(imageOf(message), bob)
  expect(picture.status).toBe(200)
  expect(picture.headers.get('content-type')).toBe('image/webp')
  expect(await sharp(Buffer.from(await picture.arrayBuffer())).metadata()).toMatchObject({
    format: 'webp',
    width: 480,
  })
  expect((await get(imageOf(message), cleo)).status).toBe(404)
})

it('[CHAT-58] what says that it is a picture and is none is not kept', async () => {
  const message = await sendAndGet(`${origin}/bad-picture`)
  expect(message.preview).not.toHaveProperty('imageId')
  expect(timesAsked('/page.png')).toBe(1)
})

it('[CHAT-58] a page is asked once a day, whoever names it', async () => {
  await sendAndGet(`first ${origin}/cached`)
  await sendAndGet(`second ${origin}/cached`)
  expect(timesAsked('/cached')).toBe(1)
  await server.services.db.update(webPages).set({ askedAt: new Date(Date.now() - DAY_MS - 1000) })
  await sendAndGet(`third ${origin}/cached`)
  expect(timesAsked('/cached')).toBe(2)
})

it('[CHAT-58] nobody waits for a page that does not answer, and nothing is shown of it', async () => {
  const begun = performance.now()
  const silent = await send(`${origin}/silent`)
  await send(`${origin}/none`)
  expect(performance.now() - begun).toBeLessThan(2000)
  // Links sent after them get their preview meanwhile.
  await sendAndGet(`${origin}/after`)
  const { body } = await bob.call('POST v2/chat/get', { receiverId: space.spaceId, page: 1 })
  const rows = body.rows as ChatMessage[]
  expect(rows.find(({ id }) => id === silent.id)?.preview).toBeNull()
})

it('[CHAT-59] what is shown is taken away by its writer or whoever runs the space, with its picture; by nobody else', async () => {
  const message = await sendAndGet(`${origin}/removed`)
  const remove = (who: Seat) => who.call('POST v2/chat/remove-preview', { messageId: message.id })
  expect((await remove(bob)).status).toBe(403)
  const { status, body } = await remove(ada)
  expect([status, body.preview, body.body]).toEqual([200, null, `${origin}/removed`])
  expect((await get(imageOf(message), ada)).status).toBe(404)
  expect((await remove(ada)).body.change).toBe(body.change)
  const bobs = nextEvent(bobSocket, 'chat:message', ({ preview }) => preview?.title === 'Page /of-bob')
  await send(`${origin}/of-bob`, space.spaceId, bobSocket)
  const [{ id }] = await bobs
  expect((await ada.call('POST v2/chat/remove-preview', { messageId: id })).status).toBe(200)
})

it('[CHAT-59] it goes with the message, and with the link where that is changed', async () => {
  const [keptMessage, changed, deleted] = [
    await sendAndGet(`${origin}/kept`),
    await sendAndGet(`${origin}/changed`),
    await sendAndGet(`${origin}/deleted`),
  ]
  const edit = (messageId: string, body: string) =>
    emitExpectingSuccess(adaSocket, 'chat:edit', { messageId, body })
  expect((await edit(keptMessage.id, `Look: ${origin}/kept`)).preview).toEqual(keptMessage.preview)
  expect((await edit(changed.id, 'No link')).preview).toBeNull()
  const { body } = await ada.call('POST v2/chat/delete', { messageId: deleted.id })
  expect(body.preview).toBeNull()
  for (const [message, status] of [
    [keptMessage, 200],
    [changed, 404],
    [deleted, 404],
  ] as const)
    expect((await get(imageOf(message), ada)).status).toBe(status)
})

it('[CHAT-59] in a space that has switched it off no page is asked', async () => {
  await setShown(false)
  await send(`${origin}/off`)
  await setShown(true)
  await sendAndGet(`${origin}/on`)
  expect(timesAsked('/off')).toBe(0)
})

it('[CHAT-58] what cannot be looked at hurts neither who wrote it nor whoever is told of it', async () => {
  const bus = server.services.bus as Bus
  const messageIds: string[] = []
  const note = ({ message }: BusEvents['message:sent'][0]) => messageIds.push(message.id)
  const fail = () => {
    throw new Error('a listener')
  }
  bus.prependListener('message:sent', fail).on('message:sent', note)
  const reached = nextEvent(bobSocket, 'chat:message', ({ body }) => body.startsWith('http://a.b)'))
  const sent = await send(`http://a.b${')'.repeat(15_900)}`)
  bus.off('message:sent', fail).off('message:sent', note)
  expect((await reached)[0].id).toBe(sent.id)
  expect(messageIds).toEqual([sent.id])
  await sendAndGet(`${origin}/after-it`)
})

it('[CHAT-58] a link that comes in by a change is followed too, and one that was hidden stays so beside other words', async () => {
  const message = await send('Ships float')
  const change = nextEvent(
    bobSocket,
    'chat:message',
    ({ id, preview }) => id === message.id && preview !== null,
  )
  const body = `Ships float: ${origin}/edited`
  await emitExpectingSuccess(adaSocket, 'chat:edit', { messageId: message.id, body })
  expect((await change)[0].preview).toMatchObject({ link: `${origin}/edited`, title: 'Page /edited' })
  await ada.call('POST v2/chat/remove-preview', { messageId: message.id })
  await emitExpectingSuccess(adaSocket, 'chat:edit', { messageId: message.id, body: `${body}, do they` })
  // Waits for a later preview; an unwanted one would have arrived by then too.
  await sendAndGet(`${origin}/after`)
  const { rows } = (await bob.call('POST v2/chat/get', { receiverId: space.spaceId, page: 1 })).body
  expect(rows.find(({ id }: ChatMessage) => id === message.id).preview).toBeNull()
  expect(timesAsked('/edited')).toBe(1)
})
