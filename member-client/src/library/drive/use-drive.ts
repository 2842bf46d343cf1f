import { ApiError } from '@metapyra/session/errors'
import { useEffect } from 'react'
import { usePages } from '../../data/query.ts'
import { GOOGLE_DRIVE, setLinked } from '../../linked-accounts/accounts.ts'

export interface DriveFolder {
  id: string
  name: string
}

interface Sought {
  folderId: string | null
  words: string
  isFoldersOnly: boolean
}

/** What is in a folder of one's own Drive, or what a search finds in all of it. */
export const useDrive = ({ folderId, words, isFoldersOnly }: Sought) => {
  const { error, ...pages } = usePages(
    'POST v2/drive/search',
    {
      ...(words ? { search: words } : folderId && { folderId }),
      ...(isFoldersOnly && { filter: 'folder' as const }),
    },
    { onLoad: () => setLinked(GOOGLE_DRIVE, true) },
  )
  const isLost = error instanceof ApiError && error.code === 'LINK_FIRST'
  useEffect(() => {
    if (isLost) setLinked(GOOGLE_DRIVE, false)
  }, [isLost])
  return { ...pages, error, isLost }
}
