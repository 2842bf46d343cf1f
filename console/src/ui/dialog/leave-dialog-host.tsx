import { lazy, Suspense, useEffect, useState } from 'react'
import { $leaveQuestion } from '../../session/leave-question.ts'
import { useAtom } from '../../session/use-atom.ts'

const load = () => import('./leave-dialog.lazy.tsx')
const LeaveDialog = lazy(() => load().then((module) => ({ default: module.LeaveDialog })))

/** Waits until the page itself has loaded. Loaded ahead, because a question may be asked while offline. */
const PRELOAD_DELAY_MS = 3000

/** The dialog that asks before unsaved work is lost. One is enough for all pages. */
export function LeaveDialogHost() {
  const isAsked = useAtom($leaveQuestion) !== null
  const [wasAsked, setWasAsked] = useState(isAsked)
  if (isAsked && !wasAsked) setWasAsked(true)
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => undefined), PRELOAD_DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  if (!wasAsked) return null
  return (
    <Suspense fallback={null}>
      <LeaveDialog />
    </Suspense>
  )
}
