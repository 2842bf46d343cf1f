import { describe, expect, test } from 'vitest'
import { FORMATS, isInstant } from './formats.ts'

describe('[API-1] an instant', () => {
  test.each([
    '2026-11-21T09:30:00Z',
    '2026-11-21t09:30:00.123456z',
    '2024-02-29T23:59:59+05:30',
    '1900-01-01T00:00:00Z',
    '9999-12-31T23:59:59.999Z',
  ])('is %s', (text) => expect(isInstant(text)).toBe(true))

  test.each([
    ...[
      '2016-12-31T23:59:60Z',
      '2016-12-31T23:59:60.5Z',
      '2017-01-01T01:59:60+02:00',
      '2026-11-21T24:00:00Z',
    ],
    ...['0000-01-01T00:00:00Z', '0001-01-01T00:00:00Z', '1899-12-31T23:59:59Z', '1900-01-01T00:00:00+00:01'],
    ...[
      '9999-12-31T23:59:59-00:01',
      '10000-01-01T00:00:00Z',
      '+275760-09-13T00:00:00Z',
      '-000001-01-01T00:00:00Z',
    ],
    ...['2026-02-29T00:00:00Z', '2026-13-01T00:00:00Z', '2026-00-01T00:00:00Z', '2026-11-31T00:00:00Z'],
    ...[
      '2026-11-21 09:30:00Z',
      '2026-11-21T09:30:00',
      '2026-11-21',
      'infinity',
      'now',
      '',
      '2026-11-21T09:30:00Z\n',
    ],
  ])('is not %j', (text) => expect(isInstant(text)).toBe(false))
})

test('[API-1] an id is its form alone', () => {
  expect(FORMATS.uuid.test('01a2220a-5f17-7b88-ad1f-4dc89f9b10f4')).toBe(true)
  for (const invalidText of [
    'urn:uuid:01a2220a-5f17-7b88-ad1f-4dc89f9b10f4',
    '{01a2220a-5f17-7b88-ad1f-4dc89f9b10f4}',
    '',
  ])
    expect(FORMATS.uuid.test(invalidText), invalidText).toBe(false)
})
