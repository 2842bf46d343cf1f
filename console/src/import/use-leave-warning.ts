import { useWarnAboutChange } from '@refinedev/core'
import { useEffect } from 'react'
import type { Step } from './use-import.ts'

/** Rows that were read and mended are in this page alone until they are imported: whoever leaves is asked before. */
export function useLeaveWarning(step: Step) {
  const { setWarnWhen } = useWarnAboutChange()
  const hasRows = step === 'map' || step === 'check' || step === 'run'
  useEffect(() => {
    setWarnWhen(hasRows)
    return () => setWarnWhen(false)
  }, [hasRows, setWarnWhen])
}
