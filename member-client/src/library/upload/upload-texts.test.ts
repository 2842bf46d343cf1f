import { ApiError } from '@metapyra/session/errors'
import { expect, it } from 'vitest'
import { UnreadableError } from './file-hash.ts'
import type { Upload } from './upload-store.ts'
import { retryOf, summaryWords } from './upload-texts.ts'

it('[LIB-34] a file is offered to be tried again where that can help', () => {
  const tooLarge = new ApiError('TOO_LARGE', 'A file may have 2 GB.', { fields: { size: 'must be less' } })
  expect(retryOf(tooLarge)).toBe('never')
  expect(retryOf(new UnreadableError())).toBe('never')
  expect(retryOf(new ApiError('NOT_FOUND', 'This is not there.'))).toBe('never')
  expect(retryOf(new ApiError('TOO_LARGE', 'This space has used all of its storage.'))).toBe('withRoom')
  expect(retryOf(new ApiError('CHECKSUM_MISMATCH', 'It was damaged.'))).toBe('now')
})

it('[LIB-34] of all that were brought it is said how many have come', () => {
  const upload = { key: 'a', name: 'a', size: 9, lastModified: 0, parentId: null, sent: 9, speed: 0 }
  const words = (...all: Upload['status'][]) =>
    summaryWords(
      all.map((status) => ({ ...upload, status })),
      ({ status }) => status === 'sending',
    )
  expect(words('done')).toBe('1 file uploaded')
  expect(words('done', 'done', 'failed')).toBe('2 files uploaded · 1 failed')
  expect(words('done', 'sending')).toBe('Uploading: 1 of 2 done')
})
