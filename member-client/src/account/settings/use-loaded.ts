import { ApiError } from '@metapyra/session/errors'
import { useEffect, useState } from 'react'

/** What a tab shows, asked for when it opens; `reload` asks again and leaves the old in sight until then. */
export function useLoaded<T>(load: () => Promise<T>) {
  const [value, setValue] = useState<T | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const reload = async () => {
    setFailure(null)
    try {
      setValue(await load())
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailure(error.message)
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
  useEffect(() => void reload(), [])
  return { value, failure, reload }
}
