import { Type } from 'typebox'
import type { Calls } from '../access.ts'
import { Closed, Id, Named, Nothing } from '../schema.ts'
import { LIBRARY } from '../subjects/library.ts'

const Sha256 = Type.String({
  pattern: '^[0-9a-fA-F]{64}$',
  maxLength: 64,
  description: 'SHA-256 of the whole file, in hex',
})
const Part = Type.Integer({ minimum: 1, maximum: 100_000 })

/**
 * The state of a file uploaded in parts, which arrive in any order. All parts but the last one have the same length.
 */
const Upload = Closed({
  uploadId: Id,
  name: Type.String(),
  size: Type.Integer(),
  partBytes: Type.Integer(),
  parts: Type.Integer(),
  have: Type.Array(Part),
})

export const libraryUpload = {
  'POST v2/library/upload-begin': {
    summary: 'Start a multipart upload',
    beyond: true,
    access: 'member',
    body: Closed({
      name: Named(LIBRARY.nameMaxLength),
      size: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
      sha256: Type.Optional(Sha256),
    }),
    reply: Upload,
    status: 201,
    limit: { max: 120, seconds: 60 },
  },
  'POST v2/library/upload-part': {
    summary: 'Upload one part, starting at 1; repeating a part is safe',
    beyond: true,
    access: 'member',
    upload: true,
    maxBytes: Math.max(LIBRARY.partBytes, LIBRARY.largePartBytes),
    body: Closed({ uploadId: Id, part: Part }),
    reply: Nothing,
    status: 204,
    limit: { max: 3000, seconds: 60 },
  },
  'POST v2/library/upload-state': {
    summary: 'Which parts are uploaded, to resume',
    beyond: true,
    access: 'member',
    onFullDisk: true,
    body: Closed({ uploadId: Id }),
    reply: Upload,
    limit: { max: 600, seconds: 60 },
  },
  'POST v2/library/upload-finish': {
    summary: 'Finish an upload by checking and joining its parts; repeating returns the same file',
    beyond: true,
    access: 'member',
    /** Required if `upload-begin` did not receive the checksum. */
    body: Closed({ uploadId: Id, sha256: Type.Optional(Sha256) }),
    reply: Closed({ fileId: Id, url: Type.String() }),
    status: 201,
    limit: { max: 120, seconds: 60 },
  },
  'POST v2/library/upload-abandon': {
    summary: 'Cancel an upload',
    beyond: true,
    access: 'member',
    onLapsed: true,
    body: Closed({ uploadId: Id }),
    reply: Nothing,
    status: 204,
  },
} satisfies Calls
