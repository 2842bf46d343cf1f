import { expect, it } from 'vitest'
import { fileNameOf } from './file-name.ts'

it.each([
  ['Harbour walk', 'Harbour-walk'],
  ['Café “À deux”, 10:30', 'Cafe-A-deux-10-30'],
  ['../../etc/passwd\r\nX: y', 'etc-passwd-X-y'],
  ['朝のミーティング', 'event'],
  ['x'.repeat(90), 'x'.repeat(60)],
])('a file of %j is called %s', (title, name) => expect(fileNameOf(title, 'event')).toBe(name))
