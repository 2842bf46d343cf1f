import type { BulkAct } from '@metapyra/contract/entities/bulk'
import type { HttpError } from '@refinedev/core'
import { useCreate, useCustomMutation, useInvalidate, useOne } from '@refinedev/core'
import { useEffect, useRef, useState } from 'react'
import type { BulkStart } from './resource.ts'

const SOON_MS = 400
const LATER_MS = 1500
const SOON_FOR = 10

/** Sends an act, or its undo, and follows it until it is over; whoever leaves the page finds it under past acts. */
export function useBulk() {
  const [actId, setActId] = useState<string>()
  const invalidate = useInvalidate()
  const create = useCreate<BulkAct, HttpError, BulkStart>()
  const custom = useCustomMutation<BulkAct, HttpError, { id: string; clientId: string; userId?: string }>()
  const asked = useRef(0)
  const { query } = useOne<BulkAct, HttpError>({
    resource: 'bulk-acts',
    id: actId ?? '',
    errorNotification: false,
    queryOptions: {
      enabled: actId !== undefined,
      staleTime: 0,
      placeholderData: undefined,
      refetchInterval: ({ state }) => {
        if (state.data?.data.finishedAt) return false
        asked.current += 1
        return asked.current < SOON_FOR ? SOON_MS : LATER_MS
      },
    },
  })
  const act = actId === undefined ? undefined : query.data?.data
  const endedAt = act?.finishedAt
  useEffect(() => {
    if (!endedAt) return
    for (const resource of ['users', 'space', 'bulk-acts', 'person', 'audit-log'])
      void invalidate({ resource, invalidates: ['resourceAll'] })
  }, [endedAt, invalidate])

  const follow = (begun: BulkAct) => {
    asked.current = 0
    setActId(begun.id)
  }
  return {
    act,
    isSending: create.mutation.isPending || custom.mutation.isPending,
    start: (
      wish: BulkStart['wish'],
      which: BulkStart['which'],
      expected: number | undefined,
      onBegun: () => void,
    ) =>
      create.mutate(
        {
          resource: 'bulk-acts',
          values: { clientId: crypto.randomUUID(), wish, which, ...(expected !== undefined && { expected }) },
          successNotification: false,
          invalidates: [],
        },
        {
          onSuccess: ({ data }) => {
            follow(data)
            onBegun()
          },
        },
      ),
    undo: (id: string, userId?: string) =>
      custom.mutate(
        {
          url: 'v2/admin/workspace/bulk-undo',
          method: 'post',
          values: { id, clientId: crypto.randomUUID(), ...(userId && { userId }) },
          successNotification: false,
        },
        { onSuccess: ({ data }) => follow(data) },
      ),
    dismiss: () => setActId(undefined),
  }
}

export type Bulk = ReturnType<typeof useBulk>
