import type { Reply } from '@metapyra/contract/calls'
import { MAPS } from '@metapyra/contract/constants'
import type { Plan } from '@metapyra/map/plan'
import { afterAll, assert, beforeAll, describe, expect, it } from 'vitest'
import type { TestServer } from '../../testing/server.ts'
import { startTestServer } from '../../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.close())

const list = async (type: string) => {
  const reply = await fetch(`${server.origin}/api/v2/utils/maps`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.origin },
    body: JSON.stringify({ type }),
  })
  return { status: reply.status, body: (await reply.json()) as Reply<'POST v2/utils/maps'> }
}

describe('the maps that come with the product', () => {
  it('are listed for whoever asks, all or those of one kind', async () => {
    const { body } = await list('all')
    expect(body.rows.map(({ id }) => id)).toEqual(MAPS.map(({ id }) => id))
    expect(body.rows[0]?.rooms).toContain('Kitchen')
    expect(body.rows[0]?.rooms).not.toContain('Desk 1')
    const halls = await list('event')
    expect(halls.body.rows.map(({ name }) => name)).toEqual(['Event hall'])
    expect((await list('castle')).status).toBe(400)
  })

  it('are told by that call alone: what clients know before a login names none', async () => {
    const reply = await fetch(`${server.origin}/api/v2/utils/app-config`)
    const { spaceConfig } = (await reply.json()) as Reply<'GET v2/utils/app-config'>
    expect(Object.keys(spaceConfig)).toEqual(['companySizes'])
  })

  it.each(MAPS)('$name can be fetched and kept for ever, with a drawing to choose it by', async ({ id }) => {
    const card = (await list('all')).body.rows.find((row) => row.id === id)
    assert(card)
    const file = await fetch(server.origin + card.url)
    expect(file.headers.get('cache-control')).toContain('immutable')
    const plan = (await file.json()) as Plan
    expect(plan.ground).toHaveLength(card.width * card.height)
    const preview = await fetch(server.origin + card.previewUrl)
    expect(preview.headers.get('content-type')).toBe('image/svg+xml')
    expect(await preview.text()).toContain(`viewBox="0 0 ${card.width} ${card.height}"`)
  })

  it.each(['small-office.json', 'small-office-0000000000.json', '..%2Fpackage.json', 'tiles.png'])(
    'are nothing else: %s is not there',
    async (name) => {
      expect((await fetch(`${server.origin}/maps/${name}`)).status).toBe(404)
    },
  )
})
