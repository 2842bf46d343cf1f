import { afterAll, beforeEach, expect, it } from 'vitest'
import { startApiServer } from '../../testing/api-server.ts'
import { enter, find, open, press, shows, text, waitUntil } from '../../testing/page.ts'
import { person } from '../../testing/people.ts'
import { PersonForm } from './person-form.tsx'
import type { PersonDetails } from './resource.ts'

const ann = person({ userId: 'u1', companyPosition: 'Nurse' })
const details = { id: 'u1', person: ann } as PersonDetails
let isRefused: boolean
const server = await startApiServer({
  'PUT v2/admin/workspace/update-user': ({ userId: _, ...change }) =>
    isRefused
      ? { status: 403, error: { code: 'FORBIDDEN', message: 'Only owners can change owners.' } }
      : { ...ann, ...change },
})
beforeEach(() => {
  isRefused = false
  server.requests.splice(0)
})
afterAll(() => server.stop())

const field = (name: string) => find<HTMLInputElement>(`input[id$=${name}]`)

it('saves name and job title without the spaces around them, and says what it is refused for', async () => {
  await open(server.api, <PersonForm details={details} />, '/users')
  isRefused = true
  await enter('input[id$=name]', ' Ann Smith ')
  await press('Save')
  await shows('Only owners can change owners.')
  expect(field('name').value).toBe(' Ann Smith ')
  isRefused = false
  await press('Save')
  await shows('Saved.')
  const change = { userId: 'u1', name: 'Ann Smith', companyPosition: 'Nurse' }
  expect(server.inputsOf('update-user')).toEqual([change, change])
})

it('offers to save what differs alone, never an empty job title, and takes it back', async () => {
  await open(server.api, <PersonForm details={details} />, '/users')
  await waitUntil(() => expect(field('position').value).toBe('Nurse'))
  expect(text()).not.toContain('Discard')
  await enter('input[id$=position]', ' ')
  await shows('Neither can be empty.')
  await press('Discard')
  await waitUntil(() => expect(text()).not.toContain('Neither can be empty.'))
  expect(field('position').value).toBe('Nurse')
  expect(server.requests).toEqual([])
})
