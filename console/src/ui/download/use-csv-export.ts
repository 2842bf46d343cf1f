import type { Input } from '@metapyra/contract/calls'
import { createDownload } from '@metapyra/session/download'
import { useState } from 'react'
import { useNotify } from '../../notice/notice.tsx'
import { session } from '../../session/session.ts'
import { downloadFile } from './download-file.ts'

const download = createDownload(session)

type ExportCall =
  | 'POST v2/admin/workspace/audit-log-export'
  | 'POST v2/admin/workspace/user-export'
  | 'POST v2/admin/workspace/bulk-failed'

interface Words {
  /** For example `audit-log`; the date is appended. */
  fileName: string
  /** Start of the success message, such as `The audit log was`. */
  saved: string
}

/** Exports all rows that match the list's search and filters, not only the current page. */
export function useCsvExport<N extends ExportCall>(
  call: N,
  { fileName, saved }: Words,
  onSaved?: () => unknown,
) {
  const notify = useNotify()
  const [isRunning, setIsRunning] = useState(false)
  const run = async (input: Input<N>) => {
    setIsRunning(true)
    try {
      const file = await download(call, input)
      downloadFile(file, `${fileName}-${new Date().toISOString().slice(0, 10)}.csv`)
      onSaved?.()
      notify({ type: 'success', message: `${saved} saved as CSV.` })
    } catch (error) {
      notify({ type: 'error', message: (error as Error).message })
    } finally {
      setIsRunning(false)
    }
  }
  return { isRunning, run }
}
