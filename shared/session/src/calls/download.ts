import type { CallName, Input } from '@metapyra/contract/calls'
import type { ApiClient, CallOptions } from './api.ts'
import { ApiError, throwOffline } from './errors.ts'

/** As `Api`, for calls declared with `csv`: the file that the server answers. */
export type Download = <N extends CallName>(name: N, input: Input<N>, options?: CallOptions) => Promise<Blob>

/**
 * An entry of its own: a client that saves no files ships none of it. A long file may take its time, so it has no other
 * end than `signal`.
 */
export const createDownload = ({ canSeal, sealed }: Pick<ApiClient, 'canSeal' | 'sealed'>) =>
  (async (name: CallName, input: object, options: CallOptions = {}) => {
    if (!canSeal) throw new ApiError('ENCRYPTION_REQUIRED', 'Open this page over https to save files.')
    let file: Blob | undefined
    await sealed(
      name,
      input,
      options,
      async ({ wire, call: { signal }, door, headers, seal }) =>
        async () => {
          const { jwe, kid } = await seal(wire.body)
          const response = await door
            .doFetch(door.urlOf(wire), {
              method: wire.method,
              credentials: 'same-origin',
              headers: { ...headers(), 'content-type': 'application/jose' },
              body: jwe,
              ...(signal && { signal }),
            })
            .catch(throwOffline)
          if (!response.ok) return { response, kid }
          file = await response.blob().catch(throwOffline)
          // The file is all that there was; the rest of the way knows no files.
          return { response: new Response(null, { status: 204 }), kid }
        },
    )
    if (!file) throw new ApiError('INTERNAL', 'The file didn’t download. Try again.')
    return file
  }) as Download
