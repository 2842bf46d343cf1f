import type { CallName, Input, Reply } from '@metapyra/contract/calls'
import type { BaseRecord, HttpError, UseCustomProps } from '@refinedev/core'
import { useCustom, useCustomMutation } from '@refinedev/core'
import type { ResourceName } from './resource.ts'
import { usePublishChange } from './use-changed.ts'

/** The calls that Refine's custom verb can send; a GET belongs to a resource. */
type Call = Extract<CallName, `${'POST' | 'PUT'} ${string}`>
type Options<N extends Call> = UseCustomProps<
  Reply<N> & BaseRecord,
  HttpError,
  unknown,
  unknown,
  Reply<N> & BaseRecord
>['queryOptions']

/** True to suppress error notices, if the screen displays the error itself. */
interface ErrorDisplay {
  isQuiet?: boolean
}

const customOf = (call: Call) => {
  const [method = '', url = ''] = call.split(' ')
  return { dataProviderName: 'calls', method: method.toLowerCase() as 'post' | 'put', url }
}

/** Loads data by a call that is not a verb of a resource, while the component is mounted. */
export function useCall<N extends Call>(
  call: N,
  input: Input<N>,
  { isQuiet = false, ...queryOptions }: Options<N> & ErrorDisplay = {},
) {
  const { query } = useCustom<Reply<N> & BaseRecord, HttpError>({
    ...customOf(call),
    config: { payload: input },
    queryOptions,
    ...(isQuiet && { errorNotification: false }),
  })
  return { ...query, data: query.data?.data }
}

/** The outcome of a call: either a reply or an error; an empty reply is null. */
interface Outcome<N extends Call> {
  reply?: Reply<N>
  refusal?: HttpError
}

/**
 * Runs calls that are not verbs of a resource: `act('POST v2/ownership/accept', { offerId }, 'You own this space
 * now.')` displays the text on success. An error is displayed too, and returned in `error`. In both cases the data of
 * `changed` is refetched; null if the caller of `act` does that itself.
 */
export function useCallMutation(changed: ResourceName | null, { isQuiet = false }: ErrorDisplay = {}) {
  const publishChange = usePublishChange()
  const { mutateAsync, mutation } = useCustomMutation<BaseRecord, HttpError, object>()
  const act = async <N extends Call>(
    call: N,
    values: Input<N>,
    successMessage?: string,
  ): Promise<Outcome<N>> => {
    try {
      const { data } = await mutateAsync({
        ...customOf(call),
        values,
        successNotification: successMessage ? { type: 'success', message: successMessage } : false,
        ...(isQuiet && { errorNotification: false }),
      })
      return { reply: data as Reply<N> }
    } catch (error) {
      return { refusal: error as HttpError }
    } finally {
      if (changed) publishChange(changed)
    }
  }
  return { act, isActing: mutation.isPending, error: mutation.error, clearError: mutation.reset }
}
