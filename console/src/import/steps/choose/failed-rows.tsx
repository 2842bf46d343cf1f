import { DownloadOutlined } from '@ant-design/icons'
import type { ImportJob } from '@metapyra/contract/entities/import'
import { createDownload } from '@metapyra/session/download'
import { Button } from 'antd'
import { useState } from 'react'
import { useNotify } from '../../../notice/notice.tsx'
import { session } from '../../../session/session.ts'
import { downloadFile } from '../../../ui/download/download-file.ts'
import { formatCount } from '../../../ui/format/counted.ts'
import { Instant } from '../../../ui/format/instant.tsx'
import type { Import } from '../../use-import.ts'
import css from './import-history.module.css'

const download = createDownload(session)

/** Opens the failed rows of an import to fix them here, or downloads them, as long as the server stores them. */
export function FailedRows({ job, name, wizard }: { job: ImportJob; name: string; wizard: Import }) {
  const notify = useNotify()
  const [isRunning, setIsRunning] = useState(false)
  if (job.keptRows === 0) return null
  const fetchRows = async (use: (file: Blob) => unknown) => {
    setIsRunning(true)
    try {
      const input = { importId: job.importId }
      const file = await download('POST v2/admin/workspace/import-failed-rows-export', input)
      await use(file)
    } catch (error) {
      notify({ type: 'error', message: (error as Error).message })
    } finally {
      setIsRunning(false)
    }
  }
  const fileName = `${name.replace(/(-to-fix)?\.[^.]*$/, '')}-to-fix.csv`
  const rows = formatCount(job.keptRows, 'failed row', 'failed rows')
  const fix = (file: Blob) => wizard.fixRows(new File([file], fileName, { type: 'text/csv' }), null)
  return (
    <span className={css['kept']}>
      <Button
        size="small"
        loading={isRunning}
        aria-label={`Fix ${rows} of ${name}`}
        onClick={() => void fetchRows(fix)}
      >
        Fix {rows}
      </Button>
      <Button
        size="small"
        type="text"
        icon={<DownloadOutlined aria-hidden="true" />}
        disabled={isRunning}
        aria-label={`Download ${rows} of ${name}`}
        title="Download as CSV"
        onClick={() => void fetchRows((file) => downloadFile(file, fileName))}
      />
      <span className={css['muted']}>
        until <Instant at={job.keptUntil} />
      </span>
    </span>
  )
}
