import { randomUUID } from 'node:crypto'
import type { CallName } from '@metapyra/contract/calls'
import { calls } from '@metapyra/contract/calls'
import { idFieldsOf } from './id-fields.ts'
import { rowOf } from './id-swap-expectations.ts'
import type { Schema } from './sample.ts'
import { sample } from './sample.ts'
import type { Objects } from './space-objects.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
/** Rounded to a full hour. */
const instantIn = (days: number, hours = 0) =>
  new Date(Math.floor(Date.now() / HOUR_MS) * HOUR_MS + days * DAY_MS + hours * HOUR_MS).toISOString()
const dayIn = (days: number) => instantIn(days).slice(0, 10)

/** Times that all calls accept, which a sample of the schema does not know. */
const TIMES = {
  ...{ timezone: 'UTC', from: dayIn(1), to: dayIn(2), start: instantIn(3), end: instantIn(3, 1) },
  ...{ startLocal: `${dayIn(40)}T09:00`, endLocal: `${dayIn(40)}T10:00` },
}

/** Other values that a sample would get wrong, by call or by one of its ids. */
const MORE: Record<string, (objects: Objects) => object> = {
  'POST v2/admin/workspace/agent-create': () => ({ image: '', areaId: null, name: 'Another' }),
  'POST v2/admin/workspace/bulk-count which.except[]': () => ({ which: { all: { type: 'active' } } }),
  'POST v2/admin/workspace/bulk-start': () => ({ input: { kind: 'change', userRecording: 'disabled' } }),
  'POST v2/admin/workspace/bulk-start which.except[]': () => ({ which: { all: { type: 'invited' } } }),
  'POST v2/appointment/send-availability': () => ({ emailList: ['somebody@example.org'] }),
  'POST v2/appointment/reschedule': ({ booking }) => ({ bookingId: booking }),
  'POST v2/appointment/book-guest': ({ member }) => ({ userId: member }),
  'PUT v2/appointment/type hostIds[]': () => ({ title: 'Team', mode: 'roundRobin' }),
  'POST v2/drive/import': ({ driveFile }) => ({ driveFileId: driveFile, as: 'link' }),
  'POST v2/library/create': () => ({ kind: 'note', name: `Note ${randomUUID()}` }),
  'POST v2/library/create fileId': () => ({ kind: 'file', name: 'A file.txt' }),
  'PUT v2/library/update fileId': ({ fileItem }) => ({ resourceId: fileItem }),
  'POST v2/poll/create': () => ({ options: [{ label: 'Yes' }, { label: 'No' }] }),
  'POST v2/poll/vote optionIds[]': () => ({ optionId: undefined }),
  'POST v2/poll/vote ranking[]': ({ rankedPoll }) => ({ pollId: rankedPoll, optionId: undefined }),
  'POST v2/chat/notify': () => ({ notify: 'all' }),
  'POST v2/payment/plans': () => ({ planCode: 'team-month', quantity: 30 }),
  'POST v2/workspace/create-web-call': () => ({ email: '' }),
  'POST v2/library/create rights[].principalId': () => ({ rights: [{ principal: 'user', level: 'view' }] }),
  'PUT v2/library/update rights[].principalId': () => ({ rights: [{ principal: 'user', level: 'view' }] }),
}

/** A valid input for a call whose id at `path` is to be tried. All other ids in it are this space's own. */
export const validInput = (call: CallName, path: string, objects: Objects): object => {
  const schema = calls[call].body as unknown as Schema
  const knownValues: Record<string, unknown> = { ...TIMES }
  for (const field of idFieldsOf(schema)) {
    const row = rowOf(call, field)
    if (typeof row !== 'object') continue
    const id = row.expected === 'isOwn' ? randomUUID() : objects[row.kind]
    knownValues[field.name] = field.path.endsWith('[]') ? [id] : id
  }
  const more = { ...MORE[call]?.(objects), ...MORE[`${call} ${path}`]?.(objects) }
  return { ...(sample(schema, knownValues) as object), ...more }
}
