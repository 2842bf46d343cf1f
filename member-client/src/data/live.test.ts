import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { session } from '../session/session.ts'
import { invalidate, keyOfCall, queryClient } from './query.ts'

const { $room, $user, $workspace, $token } = session.state

/** Enters a room over a fake socket that the test controls. */
const enter = () => {
  const handlers = new Map<string, (...payload: unknown[]) => void>()
  const socket = {
    on: (name: string, handle: (...payload: unknown[]) => void) => handlers.set(name, handle),
  }
  $room.set({ socket, entered: {} } as never)
  return (name: string, ...payload: unknown[]) => handlers.get(name)?.(...payload)
}

/** Adds an observed query; returns how often it was fetched. */
const showQuery = async (queryKey: readonly unknown[]) => {
  const queryFn = vi.fn(async () => 'loaded')
  const stop = new QueryObserver(queryClient, { queryKey, queryFn }).subscribe(() => undefined)
  stops.push(stop)
  await vi.advanceTimersByTimeAsync(0)
  queryFn.mockClear()
  return queryFn
}
const stops: (() => void)[] = []

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(async () => {
  // Lets the pauses between refetches end.
  await vi.advanceTimersByTimeAsync(5000)
  for (const stop of stops.splice(0)) stop()
  queryClient.clear()
  vi.useRealTimers()
})

const calls = [
  ['event:changed', keyOfCall('POST v2/event/list', { filter: 'mine' })],
  ['booking:changed', keyOfCall('POST v2/appointment/booked', { side: 'host' })],
  ['library:changed', keyOfCall('POST v2/library/get', { resourceId: 'a' })],
  ['library:changed', keyOfCall('POST v2/event/get', { eventId: 'a' })],
  ['poll:listed', keyOfCall('POST v2/poll/list', {})],
] as const

describe('[LIVE-22] what is on the screen', () => {
  it.each(calls)('is loaded again with %s, and nothing else is', async (event, key) => {
    const emit = enter()
    const query = await showQuery(key)
    const unrelated = await showQuery(['chat', 'other'])
    emit(event, {})
    await vi.advanceTimersByTimeAsync(0)
    expect(query).toHaveBeenCalledTimes(1)
    expect(unrelated).not.toHaveBeenCalled()
  })

  it('is loaded at once and then once in a while, the last change included, where many are told', async () => {
    const emit = enter()
    const query = await showQuery(['event', 'list'])
    for (let count = 0; count < 20; count += 1) emit('event:changed', {})
    await vi.advanceTimersByTimeAsync(500)
    expect(query).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(2000)
    expect(query).toHaveBeenCalledTimes(2)
  })

  it('of polls is the one that has changed, and the lists', async () => {
    const emit = enter()
    const ownPoll = await showQuery(keyOfCall('POST v2/poll/get', { pollId: 'mine' }))
    const unrelated = await showQuery(keyOfCall('POST v2/poll/get', { pollId: 'other' }))
    emit('poll:listed', 'mine')
    await vi.advanceTimersByTimeAsync(0)
    expect(ownPoll).toHaveBeenCalledTimes(1)
    expect(unrelated).not.toHaveBeenCalled()
  })

  it('is loaded again as the room is entered again, which tells nothing of what was missed', async () => {
    enter()
    const query = await showQuery(['chat', 'pins'])
    $room.set(null)
    await vi.advanceTimersByTimeAsync(0)
    expect(query).not.toHaveBeenCalled()
    const emit = enter()
    await vi.advanceTimersByTimeAsync(0)
    expect(query).toHaveBeenCalledTimes(1)
    const event = await showQuery(['event', 'list'])
    emit('event:changed', {})
    await vi.advanceTimersByTimeAsync(0)
    expect(event).toHaveBeenCalledTimes(1)
  })

  it('is loaded again where it changed while it was being loaded', async () => {
    const states = ['before', 'after']
    const observer = new QueryObserver(queryClient, {
      queryKey: ['event', 'slow'],
      queryFn: () => {
        const state = states.shift()
        return new Promise((resolve) => setTimeout(resolve, 100, state))
      },
    })
    stops.push(observer.subscribe(() => undefined))
    await vi.advanceTimersByTimeAsync(50)
    invalidate('event')
    await vi.advanceTimersByTimeAsync(200)
    expect(observer.getCurrentResult().data).toBe('after')
  })
})

describe('what was loaded', () => {
  it('has another key in another account and in another space', () => {
    const keyNow = () => JSON.stringify(keyOfCall('POST v2/poll/list', {}))
    const keys = new Set([keyNow()])
    $user.set({ id: 'ada' } as never)
    keys.add(keyNow())
    $workspace.set({ id: 'acme' } as never)
    keys.add(keyNow())
    $user.set({ id: 'bob' } as never)
    keys.add(keyNow())
    expect(keys.size).toBe(4)
  })

  it('is gone with the session', () => {
    queryClient.setQueryData(['event', 'list'], 'of somebody')
    $token.set('of another session')
    expect(queryClient.getQueryData(['event', 'list'])).toBeUndefined()
  })
})
