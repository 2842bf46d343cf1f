import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { Settings } from './settings.ts'

const HOSTILE = [
  ...[
    ' ',
    '\n',
    'NaN',
    'Infinity',
    '-Infinity',
    '1e400',
    '-1e400',
    '-1',
    '0',
    '1e-9',
    '0.5',
    '1e21',
    '0x7fffffffff',
  ],
  ...[
    '2147483648',
    '9007199254740993',
    '-2147483649',
    'null',
    'true',
    '[]',
    '{}',
    '💥',
    'x'.repeat(10_000),
    '__proto__',
  ],
  ...[
    'https://[',
    'https://',
    'https://a b',
    'https://%',
    'https://a:99999',
    'wss://[',
    'postgres://[',
    'redis://[',
  ],
  ...[
    'smtp://[',
    'rediss://a:b',
    'https://user:secret@[',
    '../..',
    'a,b,,c',
    '1.2.3.4/99',
    'sk_\u0001',
    'stun:[',
    'a:b:c',
  ],
]
const PRODUCTION = {
  NODE_ENV: 'production',
  SMTP_URL: 'smtp://mail',
  PUBLIC_ORIGIN: 'https://example.org',
  SECRET_KEY: 'x'.repeat(43),
}
const names = Object.keys(Settings.properties)
const numbers = Object.entries(
  Settings.properties as unknown as Record<string, { type?: string; maximum?: number }>,
).filter(([, { type }]) => type === 'integer' || type === 'number')

test('numbers have a greatest one each', () => {
  expect(numbers.length).toBeGreaterThan(15)
  expect(numbers.filter(([, { maximum }]) => maximum === undefined)).toEqual([])
})

describe.each(names)('%s', (name) => {
  test.each(HOSTILE)('as %j is taken as it can be used, or named', (value) => {
    for (const others of [{}, PRODUCTION]) {
      let message = ''
      let config: ReturnType<typeof readConfig> | undefined
      try {
        config = readConfig({ ...others, [name]: value })
      } catch (error) {
        message = (error as Error).message
      }
      if (config) {
        const read = config[name as keyof typeof config]
        if (typeof read === 'number') expect(Number.isSafeInteger(Math.ceil(read))).toBe(true)
        continue
      }
      expect(message).toMatch(/^Wrong settings in the environment:/)
      expect(message).toContain(name)
    }
  })
})

test.each(numbers)('%s has no form that is no number within its ends', (name) => {
  for (const value of ['NaN', '1e400', '-1e400', '-1', 'Infinity', '1e21'])
    expect(() => readConfig({ [name]: value }), value).toThrow(name)
})
