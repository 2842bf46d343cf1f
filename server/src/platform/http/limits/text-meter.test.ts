import { HOUR_MS } from '@metapyra/contract/constants'
import { afterEach, expect, it } from 'vitest'
import type { Room, Writer } from './text-meter.ts'
import { createTextMeter, textBytesOf } from './text-meter.ts'

/** A thousandth of all limits, so that tests needn't write as much. */
const FACTOR = 1 / 1024
const MIB = 1024 ** 2 * FACTOR
const ada: Writer = { id: 'ada', isGuest: false, ip: '192.0.2.1' }
const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

const startMeter = (room: Room = { usedBytes: 0, storageBytes: 10 * 1024 ** 3 }) => {
  const at = { ms: 0 }
  const storedBytes = new Map<string, number>()
  const isFailing = { now: false }
  const meter = createTextMeter({
    nowMs: () => at.ms,
    factor: FACTOR,
    storageOf: async () => room,
    saveCounts: async (bytes) => {
      if (isFailing.now) throw new Error('no database')
      for (const [spaceId, more] of bytes) storedBytes.set(spaceId, (storedBytes.get(spaceId) ?? 0) + more)
    },
    onError: () => undefined,
  })
  stops.push(meter.stop)
  const write = async (who: Writer, bytes: number, spaceId: string | null = 's') =>
    meter
      .write(who, spaceId, { body: 'x'.repeat(bytes) }, () => 'written')
      .catch((error: { code: string }) => error.code)
  return { meter, at, kept: storedBytes, isFailing, write }
}

it('[TEXT-2] a person writes so much in an hour, wherever they write it', async () => {
  const { at, write } = startMeter()
  for (let round = 0; round < 8; round += 1)
    expect(await write(ada, 16 * MIB, `space ${round}`)).toBe('written')
  expect(await write(ada, MIB)).toBe('TOO_MANY')
  expect(await write({ ...ada, id: 'bob' }, MIB)).toBe('written')
  at.ms += HOUR_MS / 64
  expect(await write(ada, MIB)).toBe('written')
})

it('[TEXT-2] a guest writes less, and not more by coming as many', async () => {
  const { write } = startMeter()
  const guest = (id: number, ip = '2001:db8:1:1::1') => ({ id: `guest ${id}`, isGuest: true, ip })
  expect(await write(guest(0), 8 * MIB)).toBe('written')
  expect(await write(guest(0), MIB)).toBe('TOO_MANY')
  for (let id = 1; id < 16; id += 1) expect(await write(guest(id), 8 * MIB)).toBe('written')
  expect(await write(guest(16), MIB)).toBe('TOO_MANY')
  expect(await write(guest(17, '2001:db8:9:1::1'), MIB)).toBe('written')
})

it('[TEXT-2] says how long to wait', async () => {
  const { meter } = startMeter()
  const write = (bytes: number) => meter.write(ada, null, 'x'.repeat(bytes), () => undefined)
  await write(128 * MIB)
  await expect(write(16 * MIB)).rejects.toMatchObject({
    message: 'You’ve written more than can be saved in an hour. Wait 8 minutes and try again.',
    details: { retryAfterSeconds: 451 },
  })
})

it('[TEXT-1] what is written takes room at once, before the database knows of it', async () => {
  const { write } = startMeter({ usedBytes: 0, storageBytes: 10_000 })
  // The first write is allowed, because nothing is known about the space yet.
  expect(await write(ada, 4000)).toBe('written')
  expect(await write(ada, 4000)).toBe('written')
  expect(await write(ada, 4000)).toBe('TOO_LARGE')
  expect(await write(ada, 1000)).toBe('written')
})

it('[TEXT-1] where a database fails for a while nothing of the count is lost', async () => {
  const { meter, write, kept: storedBytes, isFailing } = startMeter()
  isFailing.now = true
  await write(ada, 700)
  await meter.stop()
  isFailing.now = false
  await write(ada, 300)
  await meter.stop()
  expect(storedBytes.get('s')).toBe(1000)
})

it('what somebody sends is as long as its texts are in bytes', () => {
  expect(textBytesOf({ name: 'Größe', tags: ['a', 'bc'], count: 12, none: null, deep: { text: '日' } })).toBe(
    13,
  )
  expect(textBytesOf({ messageId: crypto.randomUUID(), isOn: true })).toBe(0)
})
