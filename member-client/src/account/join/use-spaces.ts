import type { SpaceCard } from '@metapyra/contract/entities/workspace'
import { ApiError } from '@metapyra/session/errors'
import { useCallback, useEffect, useState } from 'react'
import { session } from '../../session/session.ts'

/** Time without typing after which the server is asked. */
const PAUSE_MS = 200

/** Own and open spaces that match what is searched; the last list stays while the next is fetched. */
export const useSpaces = () => {
  const [search, setSearch] = useState('')
  const [spaces, setSpaces] = useState<readonly SpaceCard[] | null>(null)
  const [isLoading, setLoading] = useState(true)
  const [hasFailed, setFailed] = useState(false)

  const load = useCallback(async (text: string, signal: AbortSignal) => {
    setLoading(true)
    try {
      const { rows } = await session.api('GET v2/workspace/explore-space', text ? { search: text } : {}, {
        signal,
      })
      setSpaces(rows)
      setFailed(false)
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof ApiError)) throw error
      setFailed(true)
    }
    setLoading(false)
  }, [])

  useEffect(() => {
    const controller = new AbortController()
    const timer = setTimeout(() => void load(search.trim(), controller.signal), search ? PAUSE_MS : 0)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [search, load])

  const retry = () => void load(search.trim(), new AbortController().signal)
  return { search, setSearch, spaces, isLoading, hasFailed: hasFailed && !spaces, retry }
}
