import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createLive } from './live.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Adds a query as Refine does, observed if it is on screen; returns its fetch function, to count the calls. */
const query = (client: QueryClient, queryKey: string[], isShown = true) => {
  const queryFn = vi.fn(async () => 'fetched')
  client.setQueryData(queryKey, 'loaded')
  const observer = new QueryObserver(client, { queryKey, queryFn, staleTime: 60_000 })
  const unsubscribe = isShown ? observer.subscribe(() => undefined) : () => undefined
  const isStale = () => client.getQueryState(queryKey)?.isInvalidated
  return { queryFn, stop: unsubscribe, isStale }
}

describe('[LIVE-14] what is told to have changed', () => {
  it('is fetched again where it is shown, and marked where it is not; nothing else is', async () => {
    const client = new QueryClient()
    const live = createLive(client)
    const people = query(client, ['data', 'default', 'users', 'list'])
    const counts = query(client, ['data', 'default', 'space', 'one'])
    const elsewhere = query(client, ['data', 'default', 'users', 'list', 'page 2'], false)
    const otherQuery = query(client, ['data', 'default', 'announcements', 'list'])
    live.onChange({ resource: 'users', ids: ['bob'] })
    await vi.advanceTimersByTimeAsync(0)
    expect(people.queryFn).toHaveBeenCalledTimes(1)
    expect(counts.queryFn).toHaveBeenCalledTimes(1)
    expect(elsewhere.queryFn).not.toHaveBeenCalled()
    expect(elsewhere.isStale()).toBe(true)
    expect(otherQuery.queryFn).not.toHaveBeenCalled()
    for (const { stop: unsubscribe } of [people, counts, otherQuery]) unsubscribe()
  })

  it('again and again is fetched at once and then once a second, the last change included', async () => {
    const client = new QueryClient()
    const live = createLive(client)
    const people = query(client, ['data', 'default', 'users', 'list'])
    for (let batch = 0; batch < 50; batch += 1) {
      live.onChange({ resource: 'users' })
      await vi.advanceTimersByTimeAsync(50)
    }
    expect(people.queryFn).toHaveBeenCalledTimes(3)
    await vi.advanceTimersByTimeAsync(5000)
    expect(people.queryFn).toHaveBeenCalledTimes(4)
    people.stop()
  })

  it('by what is done here is fetched again at once, however often', async () => {
    const client = new QueryClient()
    const live = createLive(client)
    const links = query(client, ['data', 'default', 'guest-links', 'list'])
    const event = { channel: 'resources/settings', type: 'updated', payload: {}, date: new Date() }
    for (const times of [1, 2]) {
      live.provider.publish?.(event)
      await vi.advanceTimersByTimeAsync(0)
      expect(links.queryFn).toHaveBeenCalledTimes(times)
    }
    links.stop()
  })
})
