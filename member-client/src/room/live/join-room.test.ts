import type { ErrorBody } from '@metapyra/contract/errors'
import { ApiError } from '@metapyra/session/errors'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createJoin } from './join-room.ts'

const ROOM = { people: [] }
type Listener = (deps?: unknown) => void

/** A fake server that replies with these answers in turn, and then lets the user in. */
const arrive = async (...answers: (Error | object)[]) => {
  const listeners = new Map<string, Listener>()
  const socket = {
    connected: true,
    on: (event: string, listener: Listener) => listeners.set(event, listener),
  }
  const ask = vi.fn(async () => {
    const answer = answers.shift() ?? ROOM
    if (answer instanceof Error) throw answer
    return answer
  })
  const deps = { onEntered: vi.fn(async () => undefined), onWait: vi.fn(), reactTo: vi.fn() }
  const entering = createJoin({
    connection: { ask, socket },
    session: deps,
    ...deps,
  } as unknown as Parameters<typeof createJoin>[0])
  await entering.enter()
  return {
    ...entering,
    ...deps,
    ask,
    socket,
    hear: (event: string, value?: unknown) => listeners.get(event)?.(value),
  }
}
const full = (ahead: number) => new ApiError('SPACE_FULL', 'The room is full right now.', { ahead })

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test.each(['OVERLOADED', 'UNAVAILABLE', 'INTERNAL', 'TOO_MANY', 'OFFLINE'] as const)(
  'what passes by itself is tried again, and told when: %s',
  async (code) => {
    const room = await arrive(new ApiError(code, 'Not now.'), new ApiError(code, 'Not yet.'))
    expect([room.$isIn.get(), room.$refused.get()]).toEqual([false, null])
    await vi.advanceTimersByTimeAsync(20_000)
    expect(room.$isIn.get()).toBe(true)
    expect([room.ask.mock.calls.length, room.onWait.mock.calls.length]).toEqual([3, 2])
  },
)

test.each(['NOT_FOUND', 'FORBIDDEN', 'SEATS_USED_UP', 'GUEST_NOT_ALLOWED', 'SUBSCRIPTION_LAPSED'] as const)(
  'what does not pass is told once, by name, and not tried again: %s',
  async (code) => {
    const room = await arrive(new ApiError(code, 'No.'))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(room.ask).toHaveBeenCalledTimes(1)
    expect(room.$refused.get()).toMatchObject({ code, message: 'No.' })
    expect(room.reactTo).toHaveBeenCalledWith(expect.objectContaining({ code } satisfies Partial<ErrorBody>))
    await room.enter()
    expect([room.$isIn.get(), room.$refused.get()]).toEqual([true, null])
  },
)

test('a line that is cut is left to the next connection', async () => {
  const room = await arrive(new ApiError('OVERLOADED', 'Not now.'))
  room.socket.connected = false
  await vi.advanceTimersByTimeAsync(60_000)
  expect(room.ask).toHaveBeenCalledTimes(1)
})

test('[FULL-2] whoever waits hears how many are before them, and comes in when it is their turn', async () => {
  const room = await arrive(full(3))
  expect(room.$refused.get()).toMatchObject({ code: 'SPACE_FULL', ahead: 3 })
  room.hear('queue:ahead', 1)
  expect(room.$refused.get()).toMatchObject({ code: 'SPACE_FULL', ahead: 1 })
  await vi.advanceTimersByTimeAsync(60_000)
  expect([room.ask.mock.calls.length, room.reactTo.mock.calls.length]).toEqual([1, 0])
  room.hear('queue:open')
  await vi.waitFor(() => expect(room.$isIn.get()).toBe(true), 30_000)
  expect(room.$refused.get()).toBe(null)
})

test('[FULL-1] whoever is made an admin while they wait comes in', async () => {
  const room = await arrive(full(3))
  room.hear('rights:changed', 'this space')
  await vi.waitFor(() => expect(room.$isIn.get()).toBe(true), 30_000)
})

test.each(['reception:open', 'queue:open', 'rights:changed'])(
  'who is in does not come in once more: %s',
  async (event) => {
    const room = await arrive()
    room.hear(event)
    expect(room.ask).toHaveBeenCalledTimes(1)
  },
)
