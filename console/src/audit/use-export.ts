import { createDownload } from '@metapyra/session/download'
import { useState } from 'react'
import { useNotify } from '../notice/notice.tsx'
import { session } from '../session.ts'
import { downloadFile } from '../ui/download-file.ts'
import type { AuditChoice } from './audit-log-input.ts'

const download = createDownload(session)

/** Saves the whole choice, not only the page that is shown. */
export function useExport(choice: AuditChoice, onSaved: () => unknown) {
  const notify = useNotify()
  const [isRunning, setIsRunning] = useState(false)
  const run = async () => {
    setIsRunning(true)
    try {
      const file = await download('POST v2/admin/workspace/audit-log-export', choice)
      downloadFile(file, `audit-log-${new Date().toISOString().slice(0, 10)}.csv`)
      onSaved()
      notify({ type: 'success', message: 'The audit log was saved as a CSV file.' })
    } catch (error) {
      notify({ type: 'error', message: (error as Error).message })
    } finally {
      setIsRunning(false)
    }
  }
  return { isRunning, run }
}
