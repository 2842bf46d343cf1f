import type { CallName, Input, Reply } from '@metapyra/contract/calls'
import { sha256Hex } from '@metapyra/crypto/file-checksum'
import type { ApiClient, CallOptions } from './api.ts'
import { ApiError, throwOffline } from './errors.ts'
import type { Prepare } from './sealed-calls.lazy.ts'

export interface UploadOptions extends CallOptions {
  /** The fraction of the request that has been sent, 0 to 1. Only browsers report it. */
  onProgress?: (part: number) => void
}

/** Like `Api`, for calls declared with `upload`: sends one file with its fields, verified by its SHA-256 (§7). */
export type Upload = <N extends CallName>(
  name: N,
  fields: Input<N>,
  file: Blob,
  options?: UploadOptions,
) => Promise<Reply<N>>

/** A separate entry, so that clients without uploads do not include it. */
export const createUpload = ({ canSeal, sealed }: Pick<ApiClient, 'canSeal' | 'sealed'>) =>
  (async (name: CallName, fields: object, file: Blob, options: UploadOptions = {}) => {
    if (!canSeal) throw new ApiError('ENCRYPTION_REQUIRED', 'Open this page over https to upload files.')
    return sealed(name, fields, options, withFile(file, options.onProgress))
  }) as Upload

/**
 * A multipart request in the only order that the server accepts: `checksum` (hex SHA-256 of the file), `fields`
 * (sealed, with the checksum repeated inside) and `file`.
 */
const withFile =
  (file: Blob, onProgress: UploadOptions['onProgress']): Prepare =>
  async ({ wire, call: { signal }, transport, headers, seal }) => {
    const checksum = await sha256Hex(file)
    return async () => {
      const { jwe, kid } = await seal({ ...wire.body, checksum })
      const body = new FormData()
      body.append('checksum', checksum)
      body.append('fields', jwe)
      body.append('file', file)
      const request = { method: wire.method, headers: headers(), body }
      const url = transport.urlOf(wire)
      // Only XMLHttpRequest reports how much has been sent.
      const sending =
        typeof XMLHttpRequest === 'undefined' || !onProgress
          ? transport.doFetch(url, { ...request, credentials: 'same-origin', ...(signal && { signal }) })
          : sendByXhr(url, request, signal, onProgress)
      return { response: await sending.catch(throwOffline), kid }
    }
  }

interface UploadRequest {
  method: string
  headers: Record<string, string>
  body: FormData
}

const sendByXhr = (
  url: string,
  { method, headers, body }: UploadRequest,
  signal: AbortSignal | undefined,
  onProgress: (part: number) => void,
): Promise<Response> =>
  new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest()
    xhr.open(method, url)
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value)
    xhr.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    xhr.onload = () => resolve(toResponse(xhr))
    xhr.onerror = () => reject(new TypeError('The upload did not reach the server'))
    xhr.onabort = () => reject(signal?.reason)
    if (signal?.aborted) return reject(signal.reason)
    signal?.addEventListener('abort', () => xhr.abort(), { once: true })
    xhr.send(body)
  })

const toResponse = (xhr: XMLHttpRequest): Response => {
  const headers = new Headers()
  for (const name of ['content-type', 'retry-after']) {
    const value = xhr.getResponseHeader(name)
    if (value) headers.set(name, value)
  }
  return new Response(xhr.status === 204 ? null : xhr.responseText, { status: xhr.status, headers })
}
