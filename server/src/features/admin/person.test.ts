import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Seat } from '../../testing/live.ts'
import { emitExpectingSuccess, nextEvent, seedSpace } from '../../testing/live.ts'
import type { TestServer } from '../../testing/server.ts'
import { startTestServer } from '../../testing/server.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

let server: TestServer
let space: Awaited<ReturnType<typeof seedSpace>>
let owner: Seat
let admin: Seat
let ada: Seat
beforeAll(async () => {
  server = await startTestServer()
  space = await seedSpace(server)
  owner = await space.member('Olga', { role: 'owner' })
  admin = await space.member('Abel', { role: 'admin' })
  ada = await space.member('Ada')
})
afterAll(async () => {
  space?.close()
  await server?.close()
})

const personOf = (by: Seat, who: Seat) => by.call('POST v2/admin/workspace/person', { userId: who.id })
const end = (by: Seat, who: Seat, deviceId?: string) =>
  by.call('POST v2/admin/workspace/end-person-sessions', { userId: who.id, ...(deviceId && { deviceId }) })
/** Makes the session look as if it was opened on this host. */
const openedAt = (seat: Seat, host: string) =>
  server.services.connection.pool.query('update sessions set host = $1, user_agent = $2 where id = $3', [
    host,
    FIREFOX,
    seat.sessionId,
  ])
const spaceHost = () => {
  const { port } = new URL(server.origin)
  return `s${space.spaceId.slice(-12)}.localhost:${port}`
}

it('[ADM-12] a person is shown with the browsers of this space, and with none of another', async () => {
  const again = await space.again(ada)
  await openedAt(again, spaceHost())
  const elsewhere = await space.again(ada)
  await openedAt(elsewhere, `elsewhere.localhost:${new URL(server.origin).port}`)
  const { status, body } = await personOf(admin, ada)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    person: { userId: ada.id, name: 'Ada', role: 'user' },
    mobile: null,
    invitedBy: null,
    isHere: false,
    devices: [{ id: again.sessionId, browser: 'Firefox', system: 'Linux', isHere: false, canEnd: true }],
  })
  expect(Object.keys(body.devices[0]).sort()).toEqual([
    'browser',
    'canEnd',
    'id',
    'isHere',
    'lastSeenAt',
    'since',
    'system',
  ])
})

it('[ADM-12] a browser that has the space open at this moment is told, wherever it signed in', async () => {
  const socket = await ada.socket()
  await emitExpectingSuccess(socket, 'space:enter', {})
  const { body } = await personOf(owner, ada)
  expect(body.isHere).toBe(true)
  expect(body.devices[0]).toMatchObject({ id: ada.sessionId, isHere: true, canEnd: false })
  expect((await end(owner, ada, ada.sessionId)).status).toBe(404)
  socket.disconnect()
})

it('[ACC-7] a space signs somebody out of its own hosts, their sockets with it, and the log tells', async () => {
  const person = await space.member('Bob')
  const otherDevice = await space.again(person)
  await openedAt(otherDevice, `${spaceHost()}`)
  const main = await person.socket()
  expect((await end(admin, person)).body).toMatchObject({ devices: [{ id: person.sessionId }] })
  expect((await person.call('GET v2/user/profile', {})).status).toBe(200)
  expect((await otherDevice.call('GET v2/user/profile', {})).status).toBe(401)
  main.disconnect()
  const { body } = await owner.call('POST v2/admin/workspace/audit-log', {
    filter: { actions: ['person.signedOut'] },
  })
  expect(body.rows).toMatchObject([{ actor: { id: admin.id }, subject: { id: person.id } }])
  // The second time, nothing is left to end, and no entry is added to the log.
  expect((await end(admin, person)).status).toBe(200)
  expect(
    (await owner.call('POST v2/admin/workspace/audit-log', { filter: { actions: ['person.signedOut'] } }))
      .body.total,
  ).toBe(1)
})

it('[ACC-7] sockets of what was ended are told so and closed', async () => {
  const person = await space.member('Cleo')
  const socket = await person.socket()
  await openedAt(person, spaceHost())
  const sessionEnded = nextEvent(socket, 'session:ended')
  await end(owner, person)
  expect((await sessionEnded)[0].code).toBe('NO_SESSION')
})

it('[ADM-12] an admin sees and ends nothing of owners and admins', async () => {
  await openedAt(owner, spaceHost())
  expect((await personOf(admin, owner)).body.devices).toEqual([])
  expect((await end(admin, owner)).status).toBe(403)
  expect((await end(ada, admin)).status).toBe(403)
  expect((await personOf(ada, admin)).status).toBe(403)
  expect((await personOf(owner, admin)).status).toBe(200)
})
