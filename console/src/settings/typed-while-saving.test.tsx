import { afterAll, expect, it } from 'vitest'
import { startApiServer } from '../testing/api-server.ts'
import { enter, find, open, press, shows, waitUntil } from '../testing/page.ts'
import { GeneralSection } from './general-section.tsx'
import { useProfilePart } from './use-parts.ts'

const details = {
  id: 'space-1',
  name: 'Acme',
  useCase: 'office',
  companyName: 'Acme Ltd',
  edit: { revision: 1, changedBy: null, changedAt: null },
}
let saving = Promise.withResolvers<void>()
const server = await startApiServer({
  'POST v2/admin/workspace/details': () => details as never,
  'PUT v2/admin/workspace/update': async (change: object) => {
    await saving.promise
    Object.assign(details, change, { edit: { ...details.edit, revision: details.edit.revision + 1 } })
    return details as never
  },
} as never)
afterAll(() => server.stop())

const NAME = 'input[maxlength="120"]'

const Section = () => <GeneralSection profile={useProfilePart()} onDirtyChange={() => undefined} />

it('keeps what is typed into a section while it is being saved, and saves it next', async () => {
  await open(server.api, <Section />, '/settings')
  await waitUntil(() => find(NAME))
  await enter(NAME, 'First name')
  await press('Save')
  await enter(NAME, 'First name and more')
  saving.resolve()
  await shows('Saved.')
  expect(find<HTMLInputElement>(NAME).value).toBe('First name and more')
  saving = Promise.withResolvers()
  saving.resolve()
  await press('Save')
  await waitUntil(() => expect(details.name).toBe('First name and more'))
})
