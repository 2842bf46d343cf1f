import { expect, it, vi } from 'vitest'
import type { BusListeners } from '../bus.ts'
import { createBus } from '../bus.ts'
import type { Services } from '../services.ts'
import type { Job } from './start-jobs.ts'
import { reaction, startJob } from './start-jobs.ts'

const errors: string[] = []
const onError = ({ message }: Error) => void errors.push(message)
const newBus = () => createBus(onError as (error: unknown) => void)
const servicesOf = (bus = newBus()) => ({ bus: bus as BusListeners }) as Services

/** A job whose runs end only when the test ends them. */
const heldJob = (more: Partial<Job>) => {
  const rounds: { end(): void; stopping: AbortSignal }[] = []
  const run = (_: Services, stopping: AbortSignal) =>
    new Promise<void>((end) => void rounds.push({ end, stopping }))
  return { rounds, job: { name: 'a job', everyMs: null, run, ...more } satisfies Job }
}

it('a job that is not to wait runs as the server starts, and without an interval never again', async () => {
  vi.useFakeTimers()
  const { rounds, job } = heldJob({ isFirstAtOnce: true })
  const { stop } = startJob(servicesOf(), job, onError)
  rounds[0]?.end()
  await vi.advanceTimersByTimeAsync(86_400_000)
  expect(rounds).toHaveLength(1)
  await stop()
  vi.useRealTimers()
})

it('a job runs as often as it says, and never twice at once', async () => {
  vi.useFakeTimers()
  const { rounds, job } = heldJob({ everyMs: 1000 })
  const { stop } = startJob(servicesOf(), job, onError)
  await vi.advanceTimersByTimeAsync(3500)
  expect(rounds).toHaveLength(1)
  rounds[0]?.end()
  await vi.advanceTimersByTimeAsync(1000)
  expect(rounds).toHaveLength(2)
  rounds[1]?.end()
  await stop()
  vi.useRealTimers()
})

it('a job that is woken while it runs runs once more, since what woke it may have come too late', async () => {
  const bus = newBus()
  const services = servicesOf(bus)
  const { rounds, job } = heldJob({ wakeOn: 'bulk:begun' })
  const { stop } = startJob(services, job, onError)
  bus.emit('bulk:begun')
  bus.emit('bulk:begun')
  bus.emit('bulk:begun')
  expect(rounds).toHaveLength(1)
  rounds[0]?.end()
  await expect.poll(() => rounds.length).toBe(2)
  rounds[1]?.end()
  await stop()
  bus.emit('bulk:begun')
  expect(rounds).toHaveLength(2)
})

it('a job is told that the server stops, which waits for it', async () => {
  const bus = newBus()
  const services = servicesOf(bus)
  const { rounds, job } = heldJob({ isFirstAtOnce: true, wakeOn: 'bulk:begun' })
  const { stop } = startJob(services, job, onError)
  bus.emit('bulk:begun')
  let isStopped = false
  const stopped = stop().then(() => {
    isStopped = true
  })
  expect([rounds[0]?.stopping.aborted, isStopped]).toEqual([true, false])
  rounds[0]?.end()
  await stopped
  expect(rounds).toHaveLength(1)
})

it('a round that fails is told, and the next one comes', async () => {
  errors.length = 0
  const bus = newBus()
  const services = servicesOf(bus)
  let rounds = 0
  const run = () => (++rounds === 1 ? Promise.reject(new Error('no database')) : Promise.resolve())
  const { stop } = startJob(services, { name: 'a job', everyMs: null, run, wakeOn: 'bulk:begun' }, onError)
  bus.emit('bulk:begun')
  await expect.poll(() => errors).toEqual(['no database'])
  bus.emit('bulk:begun')
  await expect.poll(() => rounds).toBe(2)
  await stop()
})

it('each event is reacted to, several at once, and the server waits for them', async () => {
  const bus = newBus()
  const services = servicesOf(bus)
  const ends: (() => void)[] = []
  const userIds: string[] = []
  const start = reaction({
    name: 'a reaction',
    on: 'calendars:written',
    run: (_, { userId }) => {
      userIds.push(userId)
      return new Promise<void>((end) => void ends.push(end))
    },
  })
  const { stop } = start(services, () => onError)
  bus.emit('calendars:written', { userId: 'ada' })
  bus.emit('calendars:written', { userId: 'bob' })
  expect(userIds).toEqual(['ada', 'bob'])
  let isStopped = false
  const stopped = stop().then(() => {
    isStopped = true
  })
  ends[0]?.()
  await Promise.resolve()
  expect(isStopped).toBe(false)
  ends[1]?.()
  await stopped
})
