import type { BulkAct } from '@metapyra/contract/entities/bulk'
import type { HttpError } from '@refinedev/core'
import { useCreate, useOne } from '@refinedev/core'
import { useEffect, useRef, useState } from 'react'
import { useCallMutation } from '../../providers/use-call.ts'
import { usePublishChange } from '../../providers/use-changed.ts'
import { newClientId } from '../../ui/form/client-id.ts'
import type { BulkStart } from './resource.ts'

const SOON_MS = 400
const LATER_MS = 1500
const FAST_POLLS = 10

/**
 * Sends a bulk act, or its undo, and polls it until it has finished. After leaving the page it is found in the history.
 */
export function useBulkAct() {
  const [actId, setActId] = useState<string>()
  const publishChange = usePublishChange()
  const create = useCreate<BulkAct, HttpError, BulkStart>()
  const { act: send, isActing } = useCallMutation(null)
  const pollCount = useRef(0)
  const { query } = useOne<BulkAct, HttpError>({
    resource: 'bulk-acts',
    id: actId ?? '',
    queryOptions: {
      enabled: actId !== undefined,
      staleTime: 0,
      placeholderData: undefined,
      refetchInterval: ({ state }) => {
        if (state.data?.data.finishedAt) return false
        pollCount.current += 1
        return pollCount.current < FAST_POLLS ? SOON_MS : LATER_MS
      },
    },
  })
  const act = actId === undefined ? undefined : query.data?.data
  const endedAt = act?.finishedAt
  useEffect(() => {
    if (!endedAt) return
    publishChange('users')
    publishChange('imports')
  }, [endedAt, publishChange])

  const follow = (startedAct: BulkAct) => {
    pollCount.current = 0
    setActId(startedAct.id)
  }
  return {
    act,
    isSending: create.mutation.isPending || isActing,
    start: (
      input: BulkStart['input'],
      which: BulkStart['which'],
      expected: number | undefined,
      onBegun: () => void,
    ) =>
      create.mutate(
        {
          resource: 'bulk-acts',
          values: { clientId: newClientId(), input, which, ...(expected !== undefined && { expected }) },
          successNotification: false,
        },
        {
          onSuccess: ({ data }) => {
            follow(data)
            onBegun()
          },
        },
      ),
    undo: async (id: string, userId?: string) => {
      const input = { id, clientId: newClientId(), ...(userId && { userId }) }
      const { reply: undoing } = await send('POST v2/admin/workspace/bulk-undo', input)
      if (undoing) follow(undoing)
    },
    /** Removes the people whom an import invited and who have not come in. */
    undoImport: async (importId: string) => {
      const input = { importId, clientId: newClientId() }
      const { reply: undoing } = await send('POST v2/admin/workspace/import-undo', input)
      if (undoing) follow(undoing)
    },
    stop: async (id: string) => {
      const { reply: stopped } = await send('POST v2/admin/workspace/bulk-stop', { id })
      if (stopped) follow(stopped)
    },
    dismiss: () => setActId(undefined),
  }
}

export type Bulk = ReturnType<typeof useBulkAct>
