import type { BulkInput } from '@metapyra/contract/entities/bulk'
import { expect, it } from 'vitest'
import type { PeopleSelector } from '../user-list.ts'
import { remainInList } from './stay-listed.ts'

const change = (input: Omit<BulkInput, 'kind'>): BulkInput => ({ kind: 'change', ...input })

it.each<[string, BulkInput, PeopleSelector, boolean]>([
  ['a message', { kind: 'message' }, { type: 'active' }, true],
  ['a mail sent again', { kind: 'invite' }, { type: 'invited' }, true],
  ['another role', change({ role: 'admin' }), { type: 'active' }, true],
  [
    'a role that is filtered by',
    change({ role: 'admin' }),
    { type: 'active', filter: { role: ['admin'] } },
    true,
  ],
  [
    'a role that is filtered out',
    change({ role: 'admin' }),
    { type: 'active', filter: { role: ['user'] } },
    false,
  ],
  ['a right', change({ userRecording: 'enabled' }), { type: 'active' }, true],
  [
    'a right that is filtered out',
    change({ userRecording: 'enabled' }),
    { type: 'active', filter: { userRecording: 'disabled' } },
    false,
  ],
  ['a deactivation', change({ status: 'inactive' }), { type: 'active' }, false],
  ['a deactivation of guests', change({ status: 'inactive' }), { type: 'guest' }, true],
  ['a removal', { kind: 'remove' }, { type: 'guest' }, false],
])('knows who still stands in the list after %s', (_, input, choice, stay) => {
  expect(remainInList(input, choice)).toBe(stay)
})
