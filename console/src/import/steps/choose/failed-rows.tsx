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
import css from './import-history.module.css'

const download = createDownload(session)

/** Downloads the failed rows of an import, as long as the server stores them. */
export function FailedRowsDownload({ job, name }: { job: ImportJob; name: string }) {
  const notify = useNotify()
  const [isRunning, setIsRunning] = useState(false)
  if (job.keptRows === 0) return null
  const save = async () => {
    setIsRunning(true)
    try {
      const input = { importId: job.importId }
      const file = await download('POST v2/admin/workspace/import-failed-rows-export', input)
      downloadFile(file, `${name.replace(/\.[^.]*$/, '')}-to-fix.csv`)
    } catch (error) {
      notify({ type: 'error', message: (error as Error).message })
    } finally {
      setIsRunning(false)
    }
  }
  return (
    <span className={css['kept']}>
      <Button
        size="small"
        icon={<DownloadOutlined aria-hidden="true" />}
        loading={isRunning}
        aria-label={`Download ${formatCount(job.keptRows, 'failed row', 'failed rows')} of ${name}`}
        onClick={() => void save()}
      >
        {formatCount(job.keptRows, 'failed row', 'failed rows')}
      </Button>
      <span className={css['muted']}>
        until <Instant at={job.keptUntil} />
      </span>
    </span>
  )
}
