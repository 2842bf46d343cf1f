import { fastify } from 'fastify'
import { Registry } from 'prom-client'
import { expect, it } from 'vitest'
import { AppError } from '../http/app-error.ts'
import { createDispatch } from './dispatch.ts'
import type { LiveCaller, LiveHandlers } from './live.ts'
import { createTally } from './metrics.ts'

const caller = { space: { id: 's', isLapsed: false }, personId: 'ada' } as LiveCaller

/** A socket whose rights are read as slowly as each test sets. */
const openSocket = (admitAgain: () => Promise<LiveCaller>) => {
  const heeded: boolean[] = []
  const handlers = { 'person:hand': ({ isUp }: { isUp: boolean }) => void heeded.push(isUp) }
  const dispatch = createDispatch({
    handlers: handlers as unknown as LiveHandlers,
    disk: { isLow: () => false },
    texts: { write: async (_who, _spaceId, _input, work) => work(), stop: async () => undefined },
    log: fastify().log,
    nowMs: () => 0,
    limitFactor: 1,
    tally: createTally(new Registry()),
  })
  const wire = {
    ip: '192.0.2.1',
    known: () => caller,
    admitAgain,
    cutOff: () => undefined,
    turnAway: () => undefined,
  }
  const handle = dispatch.forSocket(wire)
  const say = (isUp: boolean) =>
    new Promise((resolve) => {
      handle('person:hand', [{ isUp }, resolve])
    })
  return { heeded, say }
}

it('[LIVE-19] what a page says is heeded in the order in which it says it, however long its rights are read', async () => {
  const waits = [30, 0, 15]
  const { heeded, say } = openSocket(async () => {
    await new Promise((resolve) => setTimeout(resolve, waits.shift()))
    return caller
  })
  await Promise.all([say(true), say(false), say(true)])
  expect(heeded).toEqual([true, false, true])
})

it('[LIVE-19] and goes on after something that was refused', async () => {
  let isFirst = true
  const { heeded, say } = openSocket(async () => {
    if (!isFirst) return caller
    isFirst = false
    throw new AppError('FORBIDDEN')
  })
  expect(await Promise.all([say(true), say(false)])).toMatchObject([{ ok: false }, { ok: true }])
  expect(heeded).toEqual([false])
})
