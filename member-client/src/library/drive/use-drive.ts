import { ApiError } from '@metapyra/session/errors'
import { useEffect } from 'react'
import { usePages } from '../../data/query.ts'
import { GOOGLE_DRIVE, setLinked } from '../../linked-accounts/accounts.ts'

export interface DriveFolder {
  id: string
  name: string
}

interface DriveSearch {
  folderId: string | null
  words: string
  isFoldersOnly: boolean
}

/** The content of a folder of the user's Drive, or the results of a search in all of it. */
export const useDrive = ({ folderId, words, isFoldersOnly }: DriveSearch) => {
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
