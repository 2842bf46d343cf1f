import type { LibraryDetail } from '@metapyra/contract/entities/library'
import { ApiError } from '@metapyra/session/errors'
import { useEffect, useState } from 'react'
import { session } from '../../session/session.ts'
import { useStore } from '../../ui/controls/use-store.ts'
import { $changed } from '../library-store.ts'

type ItemState =
  | { status: 'asked' | 'gone' | 'failed'; detail: null }
  | { status: 'there'; detail: LibraryDetail }

const GONE = ['NOT_FOUND', 'FORBIDDEN', 'NO_SESSION', 'VALIDATION']
const ASKED: ItemState = { status: 'asked', detail: null }

/** An item for as long as it is shown: asked again when the library changes, and gone with the right to see it. */
export const useItem = (id: string, pauseMs = 0) => {
  const [state, setState] = useState<ItemState>(ASKED)
  const [tries, setTries] = useState(0)
  const changed = useStore($changed)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again with each try and each change
  useEffect(() => {
    let isOver = false
    const failed = (error: Error) => {
      if (isOver) return
      const isGone = error instanceof ApiError && GONE.includes(error.code)
      // What is known stays over a cut; what one may not see any more does not.
      setState((before) =>
        isGone || before.status !== 'there' ? { status: isGone ? 'gone' : 'failed', detail: null } : before,
      )
    }
    const load = () =>
      session
        .api('POST v2/library/get', { resourceId: id }, { isSilent: true })
        .then((detail) => isOver || setState({ status: 'there', detail }), failed)
    const timer = setTimeout(load, changed ? pauseMs : 0)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [id, changed, tries])
  return { ...state, ask: () => setTries(tries + 1) }
}
