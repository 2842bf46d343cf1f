import { expect, it } from 'vitest'
import type { Responder } from '../testing/testing.ts'
import { startProtocolServer } from '../testing/testing.ts'
import { createApi } from './api.ts'
import { createDownload } from './download.ts'

const EXPORT = 'POST v2/admin/workspace/audit-log-export'

const open = async (respond: Responder, canSeal?: boolean) => {
  const server = await startProtocolServer(respond)
  const sender = { workspaceId: () => 'space-1', sessionId: () => 'session-1' }
  const client = createApi({ origin: server.origin, sender, ...(canSeal !== undefined && { canSeal }) })
  return { ...server, download: createDownload(client) }
}

it('asks sealed, and answers the file as it came', async () => {
  await using server = await open(({ name }) =>
    name === EXPORT ? { raw: { type: 'text/csv; charset=utf-8', text: '\uFEFFTime,Who\r\n' } } : undefined,
  )
  const file = await server.download(EXPORT, { search: 'ada@example.com' })
  expect(Buffer.from(await file.arrayBuffer()).toString()).toBe('\uFEFFTime,Who\r\n')
  const exportRequest = server.seen.find(({ name }) => name === EXPORT)
  expect(exportRequest?.input).toEqual({ search: 'ada@example.com' })
  expect(exportRequest?.headers).toMatchObject({
    'content-type': 'application/jose',
    'x-workspace-id': 'space-1',
  })
})

it('throws what the server says, where it answers no file', async () => {
  await using server = await open(({ name }) =>
    name === EXPORT
      ? { status: 403, body: { code: 'FORBIDDEN', message: 'You don’t have permission to do this.' } }
      : undefined,
  )
  await expect(server.download(EXPORT, {})).rejects.toMatchObject({ code: 'FORBIDDEN', status: 403 })
})

it('saves nothing from a page that can’t seal', async () => {
  await using server = await open(() => undefined, false)
  await expect(server.download(EXPORT, {})).rejects.toMatchObject({ code: 'ENCRYPTION_REQUIRED' })
})
