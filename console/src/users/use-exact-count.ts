import type { Reply } from '@metapyra/contract/calls'
import type { HttpError } from '@refinedev/core'
import { useCustom } from '@refinedev/core'
import { useState } from 'react'
import type { PeopleChoice } from './user-list.ts'

/** How many people are meant, counted one by one once that is asked for; another choice is another count. */
export function useExactCount(choice: PeopleChoice) {
  const asked = JSON.stringify(choice)
  const [wanted, setWanted] = useState('')
  const isWanted = wanted === asked
  const { query } = useCustom<Reply<'POST v2/admin/workspace/user-list'>, HttpError>({
    url: 'v2/admin/workspace/user-list',
    method: 'post',
    config: { payload: { ...choice, pageSize: 1, countAll: true } },
    queryOptions: { enabled: isWanted, placeholderData: undefined },
  })
  return {
    total: isWanted ? query.data?.data.total : undefined,
    isCounting: isWanted && query.isFetching,
    count: () => (isWanted ? void query.refetch() : setWanted(asked)),
  }
}
