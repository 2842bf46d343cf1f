import { NEW_AGENT_SOURCES } from '@metapyra/contract/agents'
import type { FullAgent } from '@metapyra/contract/entities/agent'
import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { startApiServer } from '../testing/api-server.ts'
import { enter, open, press, shows, waitUntil } from '../testing/page.ts'
import { AgentEditor } from './agent-editor.lazy.tsx'

const helper: FullAgent = {
  ...{ id: 'a1', name: 'Helper', image: '', greeting: '', instructions: '', areaId: null },
  ...{ isOnBookingPages: false, isActive: true, sources: ['library'], folderIds: [], tools: [] },
  ...{
    folders: [],
    threads: 0,
    createdAt: '2026-11-01T00:00:00.000Z',
    updatedAt: '2026-11-01T00:00:00.000Z',
  },
}
let isRefused: boolean
const server = await startApiServer({
  'POST v2/library/list': () => ({ rows: [], total: 0 }) as never,
  'POST v2/admin/workspace/agent-seats': () => ({ rows: [] }) as never,
  'POST v2/admin/workspace/agent-create': ({ clientId: _, ...settings }) =>
    isRefused
      ? {
          status: 400,
          error: { code: 'VALIDATION', message: 'Not right.', fields: { name: 'This name is taken.' } },
        }
      : { ...helper, ...settings },
  'PUT v2/admin/workspace/agent-update': ({ agentId, ...changes }) => ({
    ...helper,
    id: agentId,
    ...changes,
  }),
})
const { inputsOf } = server
const closed = vi.fn()
beforeEach(() => {
  isRefused = false
  server.requests.splice(0)
  closed.mockClear()
})
afterAll(() => server.stop())

const show = (agent: FullAgent | null) =>
  open(server.api, <AgentEditor agent={agent} onClose={closed} />, '/agents')

it('makes an agent once, and says at its field what the server has against it', async () => {
  isRefused = true
  await show(null)
  await waitUntil(() => expect(document.activeElement?.id).toBe('name'))
  await enter('#name', ' Helper ')
  await press('Create agent')
  await shows('This name is taken.')
  isRefused = false
  await press('Create agent')
  await shows('Helper created.')
  const [first, second] = inputsOf('agent-create') as { clientId: string }[]
  expect(second).toMatchObject({ name: 'Helper', sources: NEW_AGENT_SOURCES, isActive: true })
  expect(second?.clientId).toBe(first?.clientId)
})

it('sends of an agent what was changed alone', async () => {
  await show(helper)
  await enter('#greeting', 'Ask me.')
  await press('Save')
  await shows('Agent saved.')
  expect(inputsOf('agent-update')).toEqual([{ agentId: 'a1', greeting: 'Ask me.' }])
})
