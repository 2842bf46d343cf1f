/** For tests: uploads as browsers send them. Not part of the server. */
import { createHash } from 'node:crypto'
import type { MessageFile } from '@metapyra/contract/entities/chat'

interface Uploader {
  cookie: string
}

/** Uploads a file for a message. */
export const uploadToSend = async (
  { origin, spaceId }: { origin: string; spaceId: string },
  { cookie }: Uploader,
  bytes: Buffer,
  fields: { name?: string; durationMs?: number; waveform?: string } = {},
): Promise<{ status: number; body: MessageFile & { code?: string; message?: string } }> => {
  const checksum = createHash('sha256').update(bytes).digest('hex')
  const form = new FormData()
  form.append('checksum', checksum)
  form.append('fields', JSON.stringify({ ...fields, checksum }))
  form.append('file', new Blob([bytes as Buffer<ArrayBuffer>]), fields.name ?? 'blob')
  const headers = { origin, cookie, 'x-requested-with': 'metapyra', 'x-workspace-id': spaceId }
  const response = await fetch(`${origin}/api/v2/chat/upload`, { method: 'POST', body: form, headers })
  return { status: response.status, body: (await response.json()) as never }
}
