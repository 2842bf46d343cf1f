import { expect, it } from 'vitest'
import { createBus } from '../bus.ts'
import type { CallerLookup } from '../http/caller-lookup.ts'
import type { Nodes } from './nodes.ts'
import { createSessionRevocation } from './session-revocation.ts'

const alone: Nodes = {
  id: 'here',
  areSeveral: false,
  tell: () => undefined,
  hear: () => undefined,
  close: async () => undefined,
}

const setUp = (
  nodes: Nodes,
  more: { sessionId: string; spaceId: string; userId: string }[] = [],
  isFull = false,
) => {
  const ended: string[] = []
  const told: string[] = []
  const state = { isDatabaseDown: false }
  const bus = createBus((error) => expect.unreachable(String(error)))
  const gate = {
    findMembership: async (_space: string, userId: string) => {
      if (state.isDatabaseDown) throw new Error('Connection terminated')
      return userId === 'removed' ? { role: 'user', status: 'inactive' } : { role: 'user', status: 'active' }
    },
    findSpaceById: async (id: string) => ({ id, wantsVerified: id === 'strict' }),
    findSessionById: async (id: string, spaceId: string) => ({
      user: { isVerified: id !== 'unconfirmed' },
      there: {
        space: { wantsVerified: spaceId === 'strict' },
        membership: { role: 'user', status: 'active' },
      },
    }),
  } as unknown as CallerLookup
  const endings = createSessionRevocation({
    bus,
    gate,
    nodes,
    rights: { readRole: () => undefined, tell: (_space, userIds) => told.push(...userIds) },
    end: (room, error) => ended.push(`${room} ${error.code}`),
    hasSockets: () => true,
    connected: () => [
      { sessionId: 'live', spaceId: 's', userId: 'ada' },
      { sessionId: 'expired', spaceId: 's', userId: 'bob' },
      { sessionId: 'live', spaceId: 's', userId: null },
      ...more,
    ],
    endedSessions: async (ids) =>
      ids.filter((id) => id === 'expired').map((id) => ({ id, code: 'NO_SESSION' })),
    noteInUse: async () => {
      if (isFull) throw new Error('No space left on device')
    },
  })
  return { endings, ended, told, bus, state }
}

const REMOVED = { sessionId: 'live', spaceId: 's', userId: 'removed' }

it('[LIVE-4] a session that ran out by itself is found by the sweep', async () => {
  const { endings, ended } = setUp(alone)
  await endings.sweep()
  expect(ended).toEqual(['session:expired NO_SESSION'])
})

it('[LIVE-4] whatever has ended is closed, also where nothing can be written down', async () => {
  const { endings, ended } = setUp(
    { ...alone, areSeveral: true },
    [REMOVED, { sessionId: 'unconfirmed', spaceId: 'strict', userId: 'cas' }],
    true,
  )
  await expect(endings.sweep()).rejects.toThrow('No space left')
  expect(ended).toEqual([
    'session:expired NO_SESSION',
    'person:s:removed FORBIDDEN',
    'person:strict:cas NOT_VERIFIED',
  ])
})

it('[LIVE-4] among several servers the sweep finds who was removed while they could not hear each other', async () => {
  const { endings, ended } = setUp({ ...alone, areSeveral: true }, [REMOVED])
  await endings.sweep()
  expect(ended).toEqual(['session:expired NO_SESSION', 'person:s:removed FORBIDDEN'])
})

it('[LIVE-4] [RIGHT-2] who was removed while the database was away is told at once, and closed by the sweep', async () => {
  const { endings, ended, told, bus, state } = setUp(alone, [REMOVED])
  const failures: string[] = []
  endings.listen(({ message }) => failures.push(message))
  state.isDatabaseDown = true
  bus.emit('members:changed', { workspaceId: 's', userIds: ['removed'] })
  await expect.poll(() => failures).toEqual(['Connection terminated'])
  expect([ended, told]).toEqual([[], ['removed']])
  state.isDatabaseDown = false
  await endings.sweep()
  expect(ended).toEqual(['session:expired NO_SESSION', 'person:s:removed FORBIDDEN'])
})

it('[SPACE-6] whoever came in before their space asked for confirmed addresses is found by the sweep', async () => {
  const { endings, ended } = setUp(alone, [
    { sessionId: 'unconfirmed', spaceId: 'strict', userId: 'cas' },
    { sessionId: 'unconfirmed', spaceId: 's', userId: 'cas' },
    { sessionId: 'live', spaceId: 'strict', userId: 'dee' },
  ])
  await endings.sweep()
  expect(ended).toEqual(['session:expired NO_SESSION', 'person:strict:cas NOT_VERIFIED'])
})
