import type { View } from '@metapyra/contract/entities/view'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { startApiServer } from '../testing/api-server.ts'
import { enter, open, press, shows, waitUntil } from '../testing/page.ts'
import { ViewDialog } from './view-dialog.lazy.tsx'

const state = { filters: [{ field: 'role', value: ['admin'] }], sort: null, columns: [] }
const saved: View = {
  ...{ id: 'v1', list: 'people', name: 'Admins', isShared: false, updatedAt: '2026-11-01T00:00:00.000Z' },
  state: { ...state, filters: [] },
}
let isTaken: boolean
const server = await startApiServer({
  'POST v2/admin/workspace/view': (view) =>
    isTaken
      ? { status: 409, error: { code: 'CONFLICT', message: 'There is a view of this name.' } }
      : { ...saved, ...view },
})
const { inputsOf } = server
beforeEach(() => {
  isTaken = false
  server.requests.splice(0)
})
afterAll(() => server.stop())

const show = (view: View | null) =>
  open(server.api, <ViewDialog list="people" view={view} state={state} onClose={() => undefined} />, '/users')

it('gives what is shown a name, typed into the first field; a refusal stands at it', async () => {
  await show(null)
  await waitUntil(() => expect(document.activeElement?.id).toBe('name'))
  isTaken = true
  await enter('#name', ' Admins ')
  await press('Save')
  await shows('There is a view of this name.')
  isTaken = false
  await press('Save')
  const input = { list: 'people', name: 'Admins', isShared: false, state }
  await waitUntil(() => expect(inputsOf('workspace/view')).toEqual([input, input]))
})

it('changes the name of one that is there, and leaves what it shows', async () => {
  await show(saved)
  await enter('#name', 'Those who run it')
  await press('Save')
  await waitUntil(() =>
    expect(inputsOf('workspace/view')).toEqual([
      { id: 'v1', list: 'people', name: 'Those who run it', isShared: false, state: saved.state },
    ]),
  )
})
