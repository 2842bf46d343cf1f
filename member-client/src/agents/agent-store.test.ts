import { setToken } from '@metapyra/session/state'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { session } from '../session/session.ts'
import { $conversations, $writing, openThread, talkOf } from './agent-store.ts'
import { newTurn } from './displayed-turn.ts'

const { state } = session
const thread = { thread: { title: 'Pay' }, rows: [newTurn('q', 'What do I earn?')] }
const turnsNow = () => talkOf($conversations.get(), 'pyra').turns.length

beforeEach(() => {
  setToken(state, 'hers')
  state.$user.set({ id: 'maren', name: 'Maren' } as never)
  vi.spyOn(session, 'api').mockResolvedValue(thread as never)
})
afterEach(() => {
  vi.restoreAllMocks()
  $conversations.set({})
  $writing.set({})
})

describe('[AGENT-3] what was said with an agent', () => {
  it('goes as somebody signs out or another one signs in, and what is written stops', async () => {
    await openThread('pyra', 't')
    const controller = new AbortController()
    $writing.set({ pyra: controller })
    expect(turnsNow()).toBe(1)
    setToken(state, 'his')
    expect([turnsNow(), controller.signal.aborted]).toEqual([0, true])
  })

  it('stays while they change themselves', async () => {
    await openThread('pyra', 't')
    state.$user.set({ id: 'maren', name: 'Maren H.' } as never)
    expect(turnsNow()).toBe(1)
  })

  it('and was asked for by who is gone is not shown', async () => {
    const opened = openThread('pyra', 't')
    setToken(state, 'his')
    await opened
    expect(turnsNow()).toBe(0)
  })
})
