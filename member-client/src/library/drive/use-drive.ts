import type { DriveFile } from '@metapyra/contract/entities/drive'
import { ApiError } from '@metapyra/session/errors'
import { useEffect, useState } from 'react'
import { GOOGLE_DRIVE, setLinked } from '../../linked-accounts/accounts.ts'
import { session } from '../../session/session.ts'

export interface Place {
  id: string
  name: string
}

interface Asked {
  folderId: string | null
  words: string
  isFoldersOnly: boolean
}

interface Shown {
  rows: readonly DriveFile[]
  next?: string | undefined
}

/** What is in a folder of one's own Drive, or what a search finds in all of it. */
export const useDrive = ({ folderId, words, isFoldersOnly }: Asked) => {
  const [shown, setShown] = useState<Shown | null>(null)
  const [error, setError] = useState<ApiError | null>(null)
  const [tries, setTries] = useState(0)
  const load = (next?: string) =>
    session.api(
      'POST v2/drive/search',
      {
        ...(words ? { search: words } : folderId && { folderId }),
        ...(isFoldersOnly && { filter: 'folder' as const }),
        ...(next !== undefined && { next }),
      },
      { isSilent: true },
    )
  const fail = (cause: unknown) => {
    if (!(cause instanceof ApiError)) throw cause
    if (cause.code === 'LINK_FIRST') setLinked(GOOGLE_DRIVE, false)
    setError(cause)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is asked for is named by these
  useEffect(() => {
    let isOver = false
    setShown(null)
    setError(null)
    load().then(
      (page) => {
        if (isOver) return
        setLinked(GOOGLE_DRIVE, true)
        setShown(page)
      },
      (cause) => isOver || fail(cause),
    )
    return () => {
      isOver = true
    }
  }, [folderId, words, isFoldersOnly, tries])
  return {
    ...{ shown, error },
    again: () => setTries(tries + 1),
    more: async () => {
      if (!shown?.next) return
      try {
        const page = await load(shown.next)
        setShown({ ...page, rows: [...shown.rows, ...page.rows] })
      } catch (cause) {
        fail(cause)
      }
    },
  }
}
