import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { leanManager } from '../../build/lean-manager.ts'
import { parse } from './address.ts'
import { decode as fromBase64 } from './base64.ts'
import { Emitter } from './emitter.ts'
import type { Packet } from './parser.ts'
import { Decoder, Encoder, PacketType, protocol } from './parser.ts'
import * as query from './query.ts'

/** What each stands in for, as it is installed beside the session package: the independent implementation. */
const session = createRequire(import.meta.resolve('@metapyra/session/realtime'))
const client = createRequire(session.resolve('socket.io-client'))
const library = {
  parser: client('socket.io-parser'),
  engine: client('engine.io-client'),
  emitter: client('@socket.io/component-emitter'),
}

const decoded = (decoder: Decoder, text: string): Packet[] => {
  const packets: Packet[] = []
  decoder.on('decoded', (packet) => packets.push(packet))
  decoder.add(text)
  return packets
}

const nsp = fc.constantFrom('/', '/admin')
const id = fc.option(fc.nat(), { nil: undefined })
const event = fc.tuple(
  fc.string().map((name) => `${name}!`),
  fc.jsonValue(),
)
const packet: fc.Arbitrary<Packet> = fc.oneof(
  fc.record({ type: fc.constant(0), nsp, data: fc.dictionary(fc.string(), fc.jsonValue()) }),
  fc.record({ type: fc.constant(1), nsp }),
  fc.record({ type: fc.constant(2), nsp, id, data: event }),
  fc.record({ type: fc.constant(3), nsp, id: fc.nat(), data: fc.array(fc.jsonValue()) }),
  fc.record({ type: fc.constant(4), nsp, data: fc.record({ message: fc.string() }) }),
)
const asSent = (value: unknown) => JSON.parse(JSON.stringify(value))

describe('the parser', () => {
  it('writes what the library writes and reads what it reads', () => {
    fc.assert(
      fc.property(packet, (one) => {
        const [text = ''] = new Encoder().encode(one)
        expect([text]).toEqual(new library.parser.Encoder().encode(one))
        const [read] = decoded(new Decoder(), text)
        expect(asSent(read)).toEqual(asSent(decoded(new library.parser.Decoder(), text)[0]))
        expect(asSent(read)).toEqual(asSent(one))
      }),
    )
  })

  it('is of the library’s version of the protocol, and names its types as the library does', () => {
    expect(protocol).toBe(library.parser.protocol)
    for (const [name, type] of Object.entries(PacketType)) expect(library.parser.PacketType[name]).toBe(type)
  })

  it.each([
    ['9', 'unknown packet type'],
    ['51-["file",{"_placeholder":true,"num":0}]', 'unknown packet type'],
    ['', 'unknown packet type'],
    ['2{"not":"a list"}', 'invalid payload'],
    ['2[', 'invalid payload'],
    ['2', 'invalid payload'],
    ['3{}', 'invalid payload'],
    ['0[]', 'invalid payload'],
  ])('refuses %j: %s', (text, problem) => {
    expect(() => new Decoder().add(text)).toThrow(problem)
  })
})

type Step =
  | { do: 'on' | 'once' | 'off'; event: string; listener: number }
  | { do: 'emit' | 'clear'; event: string }
const name = fc.constantFrom('open', 'close')
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constantFrom('on', 'once', 'off'), event: name, listener: fc.nat({ max: 2 }) }),
  fc.record({ do: fc.constantFrom('emit', 'clear'), event: name }),
)

test('the emitter calls whom the library’s calls, in the same order', () => {
  const heardBy = (emitter: Emitter, steps: Step[]) => {
    const heard: string[] = []
    const listeners = [0, 1, 2].map(
      (at) =>
        (...values: string[]) =>
          heard.push(`${at} ${values}`),
    )
    for (const one of steps) {
      if (one.do === 'emit') emitter.emitReserved(one.event, 'a' as never, 'b' as never)
      else if (one.do === 'clear') emitter.removeAllListeners(one.event)
      else if ('listener' in one) emitter[one.do](one.event, listeners[one.listener] as () => void)
    }
    heard.push(`${emitter.hasListeners('open')} ${emitter.listeners('close').length}`)
    return heard
  }
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      expect(heardBy(new Emitter(), steps)).toEqual(heardBy(new library.emitter.Emitter(), steps))
    }),
  )
})

test.each(['https://acme.example:8443/socket?a=1&b=2', 'ws://localhost:3000', 'https://acme.example/'])(
  'of %s the same is known',
  (address) => expect(library.engine.parse(address)).toMatchObject(parse(address)),
)

test('queries and base64 come back as they went', () => {
  const values = { EIO: '4', transport: 'polling', t: 'a+b c&d=e' }
  expect(query.decode(query.encode(values))).toEqual(values)
  expect(new Uint8Array(fromBase64(btoa('\u0000ÿa')))).toEqual(new Uint8Array([0, 255, 97]))
})

describe('the manager', () => {
  const folder = dirname(session.resolve('socket.io-client')).replace(/build\/.*/, 'build/esm')
  const lean = leanManager(readFileSync(join(folder, 'manager.js'), 'utf8'))

  it('has no waits of its own any more, and all that the rest of the library asks of it', () => {
    expect(lean).not.toMatch(/backoff\b|\breconnect\(|_reconnection/)
    const socket = readFileSync(join(folder, 'socket.js'), 'utf8')
    const asked = [...`${lean}${socket}`.matchAll(/(?:this\.io|this|self)\.(\w+)\(/g)].map(([, name]) => name)
    const there = [...`${lean}${socket}`.matchAll(/^ {4}(?:get )?(\w+)\(.*\{$/gm)].map(([, name]) => name)
    const fromElsewhere = ['auth', 'on', 'off', 'emitReserved', 'setTimeoutFn', 'clearTimeoutFn', 'fn']
    expect(asked.filter((name) => name && ![...there, ...fromElsewhere].includes(name))).toEqual([])
    expect(there).toEqual(
      expect.arrayContaining(['open', 'onopen', 'onclose', 'socket', '_packet', 'timeout']),
    )
  })
})
