import type { CallName, Input } from '@metapyra/contract/calls'
import type { ApiClient, CallOptions } from './api.ts'
import { ApiError, throwOffline } from './errors.ts'

/** Like `Api`, for calls declared with `csv`: returns the file from the server. */
export type Download = <N extends CallName>(name: N, input: Input<N>, options?: CallOptions) => Promise<Blob>

/**
 * A separate entry, so that clients without downloads do not include it. A long file can take its time, so only
 * `signal` ends it.
 */
export const createDownload = ({ canSeal, sealed }: Pick<ApiClient, 'canSeal' | 'sealed'>) =>
  (async (name: CallName, input: object, options: CallOptions = {}) => {
    if (!canSeal) throw new ApiError('ENCRYPTION_REQUIRED', 'Open this page over https to save files.')
    let file: Blob | undefined
    await sealed(
      name,
      input,
      options,
      async ({ wire, call: { signal }, transport, headers, seal }) =>
        async () => {
          const { jwe, kid } = await seal(wire.body)
          const response = await transport
            .doFetch(transport.urlOf(wire), {
              method: wire.method,
              credentials: 'same-origin',
              headers: { ...headers(), 'content-type': 'application/jose' },
              body: jwe,
              ...(signal && { signal }),
            })
            .catch(throwOffline)
          if (!response.ok) return { response, kid }
          file = await response.blob().catch(throwOffline)
          // The file is the whole reply. The rest of the pipeline does not handle files, so it gets an empty 204.
          return { response: new Response(null, { status: 204 }), kid }
        },
    )
    if (!file) throw new ApiError('INTERNAL', 'The file didn’t download. Try again.')
    return file
  }) as Download
