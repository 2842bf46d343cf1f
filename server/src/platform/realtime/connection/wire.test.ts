import { decodeMoves, encodeMoves } from '@metapyra/contract/moves'
import { describe, expect, it } from 'vitest'
import { frameOf } from './engine.ts'
import type { LiveServer } from './io.ts'
import { createWire } from './wire.ts'

const move = (n: number, isMoving: boolean) => ({ n, x: n, y: 1, direction: 1, isMoving, atMs: 0 })

/** A socket whose network accepts frames or, with a `bufferedAmount`, has not taken the last one yet. */
const setUp = (bufferedAmount: number, name = 'websocket') => {
  const written: string[] = []
  const emitted: [string, number[]][] = []
  const lost: unknown[] = []
  const socket = {
    conn: {
      readyState: 'open',
      writeBuffer: [],
      transport: {
        name,
        writable: true,
        socket: {
          bufferedAmount,
          _sender: { sendFrame: ([frame]: [Buffer]) => written.push(frame.toString()) },
        },
      },
    },
    emit: (event: string, moves: number[]) => emitted.push([event, moves]),
    volatile: { emit: (_event: string, moves: number[]) => lost.push(moves) },
  }
  const io = { sockets: { sockets: new Map([['ada', socket]]) } } as unknown as LiveServer
  return { wire: createWire(io), written, emitted, lost }
}

describe('[LIVE-17] a batch', () => {
  const moves = encodeMoves(0, [move(1, false), move(2, true), move(3, true)])

  it('goes to the network as it is where that takes it', () => {
    const { wire, written, emitted } = setUp(0)
    wire.toSockets(['ada', 'gone'], moves, 1)
    expect(written.map((frame) => frame.slice(frame.indexOf('4')))).toEqual([
      `42${JSON.stringify(['space:moves', moves])}`,
    ])
    expect(emitted).toEqual([])
  })

  it('tells whoever reads slowly where people have stopped, behind all that waits, and of nobody on the way', () => {
    const { wire, written, emitted } = setUp(1)
    wire.toSockets(['ada'], moves, 1)
    wire.toSockets(['ada'], encodeMoves(0, [move(2, true)]), 0)
    expect(written).toEqual([])
    expect(emitted.map(([, payload]) => decodeMoves(payload).map(({ n }) => n))).toEqual([[1]])
  })

  it('takes the usual way to whoever polls, and is lost there where nobody has stopped', () => {
    const { wire, written, emitted, lost } = setUp(0, 'polling')
    wire.toSockets(['ada'], moves, 1)
    wire.toSockets(['ada'], encodeMoves(0, [move(2, true)]), 0)
    expect(written).toEqual([])
    expect([emitted.length, lost.length]).toEqual([1, 1])
    expect(emitted[0]?.[1]).toEqual(moves)
  })
})

it.each([0, 125, 126, 65_535, 65_536])('a frame of %d bytes says how long it is', (length) => {
  const frame = frameOf('x'.repeat(length))
  const short = frame[1] ?? 0
  const frameLength =
    short < 126 ? short : short === 126 ? frame.readUInt16BE(2) : Number(frame.readBigUInt64BE(2))
  expect(frameLength).toBe(length)
  expect(frame.subarray(frame.length - length).toString()).toBe('x'.repeat(length))
})
