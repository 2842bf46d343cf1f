import type { ReadableAtom } from 'nanostores'
import { useState } from 'react'
import { useAsked } from './use-asked.ts'

interface Page<T> {
  rows: T[]
  next?: string
}

/** A list that comes in pages: the first again whenever `$changed` tells of a change, the others as they are asked for. */
export const usePages = <T>(
  $changed: ReadableAtom<unknown>,
  load: (next?: string) => Promise<Page<T>>,
  deps: readonly unknown[],
) => {
  const [more, setMore] = useState<Page<T> | null>(null)
  const { value, setValue, error, ask } = useAsked(
    $changed,
    async () => {
      const page = await load()
      setMore(null)
      return page
    },
    deps,
  )
  const { next } = more ?? value ?? {}
  const showMore = async (): Promise<void> => {
    const page = await load(next)
    setMore({ ...page, rows: [...(more?.rows ?? []), ...page.rows] })
  }
  return {
    /** Null until they are there. */
    rows: value && [...value.rows, ...(more?.rows ?? [])],
    hasMore: next !== undefined,
    /** What fails leaves the list as it is, and can be asked again. */
    showMore: () => void showMore().catch(() => undefined),
    /** Others are about to be shown in their place. */
    clear: () => setValue(null),
    hasFailed: error !== null,
    ask,
  }
}
