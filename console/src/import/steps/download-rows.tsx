import { DownloadOutlined } from '@ant-design/icons'
import type { ImportMode } from '@metapyra/contract/entities/import'
import { Button } from 'antd'
import { downloadFile } from '../../ui/download/download-file.ts'
import { counted } from '../../ui/format/counted.ts'
import type { Import } from '../use-import.ts'
import type { Aside } from '../worker/set-aside.ts'

interface DownloadRowsProps {
  job: Import
  fileName: string
  kind: Aside
  count: number
  /** Where nothing is sent yet: how it would be. */
  mode?: ImportMode
}

const kinds: Record<Aside, { ending: string; label: (count: number) => string }> = {
  failed: { ending: 'to-fix', label: (count) => `${counted(count, 'row', 'rows')} to fix` },
  skipped: { ending: 'skipped', label: (count) => counted(count, 'skipped row', 'skipped rows') },
}

/** Hands out rows that are not imported, each with its reason; nothing where there are none. */
export function DownloadRows({ job, fileName, kind, count, mode }: DownloadRowsProps) {
  if (count === 0) return null
  const { ending, label } = kinds[kind]
  const baseName = fileName.replace(/\.[^.]*$/, '')
  const download = async () =>
    downloadFile(await job.worker().setAside(kind, mode), `${baseName}-${ending}.csv`)
  return (
    <Button icon={<DownloadOutlined aria-hidden="true" />} onClick={() => void download()}>
      Download {label(count)}
    </Button>
  )
}
