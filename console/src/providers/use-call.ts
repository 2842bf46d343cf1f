import type { CallName, Input, Reply } from '@metapyra/contract/calls'
import type { BaseRecord, HttpError, UseCustomProps } from '@refinedev/core'
import { useCustom, useCustomMutation } from '@refinedev/core'
import type { ResourceName } from './resource.ts'
import { useChanged } from './use-changed.ts'

/** What Refine's custom verb carries; a GET is a resource's. */
type Call = Extract<CallName, `${'POST' | 'PUT'} ${string}`>
type Options<N extends Call> = UseCustomProps<
  Reply<N> & BaseRecord,
  HttpError,
  unknown,
  unknown,
  Reply<N> & BaseRecord
>['queryOptions']

/** Where something else on the screen says what went wrong, no notice does. */
interface Loudness {
  isQuiet?: boolean
}

const customOf = (call: Call) => {
  const [method = '', url = ''] = call.split(' ')
  return { dataProviderName: 'calls', method: method.toLowerCase() as 'post' | 'put', url }
}

/** Asks by a call that is no verb of a resource, for as long as it is shown. */
export function useCall<N extends Call>(
  call: N,
  input: Input<N>,
  { isQuiet = false, ...queryOptions }: Options<N> & Loudness = {},
) {
  const { query } = useCustom<Reply<N> & BaseRecord, HttpError>({
    ...customOf(call),
    config: { payload: input },
    queryOptions,
    ...(isQuiet && { errorNotification: false }),
  })
  return { ...query, data: query.data?.data }
}

/** What came of a call: one of the two; a reply that holds nothing is null. */
interface Outcome<N extends Call> {
  reply?: Reply<N>
  refusal?: HttpError
}

/**
 * Acts by calls that are no verbs of a resource: `act('POST v2/ownership/accept', { offerId }, 'You own this space
 * now.')`, where the words are said once it is done. What went wrong is said too, and stands in `error`. Either way
 * what is shown of `changed` is fetched again; null where whoever acts tells that by themselves.
 */
export function useAct(changed: ResourceName | null, { isQuiet = false }: Loudness = {}) {
  const tellChanged = useChanged()
  const { mutateAsync, mutation } = useCustomMutation<BaseRecord, HttpError, object>()
  const act = async <N extends Call>(call: N, values: Input<N>, done?: string): Promise<Outcome<N>> => {
    try {
      const { data } = await mutateAsync({
        ...customOf(call),
        values,
        successNotification: done ? { type: 'success', message: done } : false,
        ...(isQuiet && { errorNotification: false }),
      })
      return { reply: data as Reply<N> }
    } catch (error) {
      return { refusal: error as HttpError }
    } finally {
      if (changed) tellChanged(changed)
    }
  }
  return { act, isActing: mutation.isPending, error: mutation.error, forget: mutation.reset }
}
