import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { driveOf, linkDrive } from '../../testing/features/drive.ts'
import { seedSpace } from '../../testing/live.ts'
import type { TestServer } from '../../testing/server.ts'
import { hasPostgres, startTestServer } from '../../testing/server.ts'

describe.each([{ onPostgres: false }, ...(hasPostgres ? [{ onPostgres: true }] : [])])(
  '%o',
  ({ onPostgres }) => {
    let server: TestServer
    beforeAll(async () => {
      server = await startTestServer({ onPostgres })
    })
    afterAll(() => server?.close())

    it('[LINK-4] however many find the access run out at the same moment, it is renewed once', async () => {
      const space = await seedSpace(server)
      const ada = await space.member('Ada')
      await linkDrive(server, ada)
      const { grants, refreshes } = driveOf(server)
      grants.expireAll()
      const before = refreshes()
      const answers = await Promise.all(
        Array.from({ length: 12 }, () => ada.call('POST v2/drive/search', {})),
      )
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
      expect(refreshes() - before).toBe(1)
    })
  },
)

describe.runIf(hasPostgres)('of two servers', () => {
  it('[LINK-4] one renews the access and the other waits for it', async () => {
    const one = await startTestServer({
      onPostgres: true,
      env: { SECRET_KEY: `1:${Buffer.alloc(32, 7).toString('base64url')}` },
    })
    const twin = `${one.origin}/sandbox/drive`
    const otherServer = await startTestServer({
      env: {
        SECRET_KEY: `1:${Buffer.alloc(32, 7).toString('base64url')}`,
        DATABASE_URL: one.services.config.DATABASE_URL ?? '',
        ...{ GOOGLE_CLIENT_ID: 'metapyra-sandbox', GOOGLE_CLIENT_SECRET: 'metapyra-sandbox-secret' },
        ...{ GOOGLE_ISSUER: twin, GOOGLE_DRIVE_API_URL: twin },
      },
    })
    const space = await seedSpace(one)
    const ada = await space.member('Ada')
    const there = ada.at(otherServer.origin)
    const elsewhere = {
      ...there,
      cookie: ada.cookie.replace(/^sid-\d+/, `sid-${new URL(otherServer.origin).port}`),
    }
    await linkDrive(one, ada)
    const { grants, refreshes } = driveOf(one)
    grants.expireAll()
    const before = refreshes()
    const searches = [ada, elsewhere, ada, elsewhere].map((seat) => seat.call('POST v2/drive/search', {}))
    expect((await Promise.all(searches)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(refreshes() - before).toBe(1)
    await otherServer.close()
    await one.close()
  })
})
