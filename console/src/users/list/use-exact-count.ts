import { useState } from 'react'
import { useCall } from '../../providers/use-call.ts'
import type { PeopleChoice } from '../user-list.ts'

/** How many people are meant, counted one by one once that is asked for; another choice is another count. */
export function useExactCount(choice: PeopleChoice) {
  const asked = JSON.stringify(choice)
  const [wanted, setWanted] = useState('')
  const isWanted = wanted === asked
  const input = { ...choice, pageSize: 1, countAll: true }
  const options = { enabled: isWanted, placeholderData: undefined }
  const { data, isFetching, refetch } = useCall('POST v2/admin/workspace/user-list', input, options)
  return {
    total: isWanted ? data?.total : undefined,
    isCounting: isWanted && isFetching,
    count: () => (isWanted ? void refetch() : setWanted(asked)),
  }
}
