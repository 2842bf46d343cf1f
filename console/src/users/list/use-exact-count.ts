import { useState } from 'react'
import { useCall } from '../../providers/use-call.ts'
import type { PeopleSelector } from '../user-list.ts'

/** The exact number of people in the list, counted on request; another filter starts over. */
export function useExactCount(people: PeopleSelector) {
  const key = JSON.stringify(people)
  const [requestedKey, setWanted] = useState('')
  const isWanted = requestedKey === key
  const input = { ...people, pageSize: 1, countAll: true }
  const options = { enabled: isWanted, placeholderData: undefined }
  const { data, isFetching, refetch } = useCall('POST v2/admin/workspace/user-list', input, options)
  return {
    total: isWanted ? data?.total : undefined,
    isCounting: isWanted && isFetching,
    count: () => (isWanted ? void refetch() : setWanted(key)),
  }
}
