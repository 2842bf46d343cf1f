import { DownloadOutlined } from '@ant-design/icons'
import type { ImportMode } from '@metapyra/contract/entities/import'
import { Button } from 'antd'
import { downloadFile } from '../../ui/download/download-file.ts'
import { formatCount } from '../../ui/format/counted.ts'
import type { Import } from '../use-import.ts'
import type { NotImportedKind } from '../worker/not-imported-rows.ts'
import css from './steps.module.css'

interface DownloadRowsProps {
  job: Import
  fileName: string
  kind: NotImportedKind
  count: number
  /** Set before anything is sent: the mode for which to compute the rows. */
  mode?: ImportMode
}

const kinds: Record<NotImportedKind, { ending: string; label: (count: number) => string }> = {
  failed: { ending: 'to-fix', label: (count) => `${formatCount(count, 'row', 'rows')} to fix` },
  // Both kinds stand in one file: people who were there before, and rows that repeat another one.
  skipped: {
    ending: 'skipped',
    label: (count) => formatCount(count, 'skipped or duplicate row', 'skipped or duplicate rows'),
  },
  leftOut: { ending: 'left-out', label: (count) => formatCount(count, 'left-out row', 'left-out rows') },
}

/** Downloads the rows that are not imported, each with its reason. Renders nothing if there are none. */
export function DownloadRows({ job, fileName, kind, count, mode }: DownloadRowsProps) {
  if (count === 0) return null
  const { ending, label } = kinds[kind]
  const baseName = fileName.replace(/\.[^.]*$/, '')
  const download = async () =>
    downloadFile(await job.worker().setAside(kind, mode), `${baseName}-${ending}.csv`)
  return (
    <Button
      type="text"
      className={css['wrapping']}
      icon={<DownloadOutlined aria-hidden="true" />}
      onClick={() => void download()}
    >
      Download {label(count)}
    </Button>
  )
}
