import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { leanManager } from '../../../build/lean-manager.ts'
import { parse } from './address.ts'
import { decode as fromBase64 } from './base64.ts'
import { Emitter } from './emitter.ts'
import * as query from './query.ts'

/** What each stands in for, as it is installed beside the session package: the independent implementation. */
const session = createRequire(import.meta.resolve('@metapyra/session/realtime'))
const client = createRequire(session.resolve('socket.io-client'))
const library = {
  engine: client('engine.io-client'),
  emitter: client('@socket.io/component-emitter'),
}

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
