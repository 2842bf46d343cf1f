import { DownloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useCsvExport } from '../ui/download/use-csv-export.ts'
import { PageHeader } from '../ui/page/page-header.tsx'
import { AuditTable } from './audit-table.tsx'
import { AuditToolbar } from './audit-toolbar.tsx'
import { useAuditLog } from './use-audit-log.ts'

export function AuditPage() {
  const log = useAuditLog()
  const { isRunning, run } = useCsvExport(
    'POST v2/admin/workspace/audit-log-export',
    { fileName: 'audit-log', saved: 'Audit log' },
    log.table.tableQuery.refetch,
  )
  return (
    <>
      <PageHeader
        title="Audit log"
        summary="Who changed what, and when"
        actions={
          <Button icon={<DownloadOutlined />} loading={isRunning} onClick={() => void run(log.choice)}>
            Export as CSV
          </Button>
        }
      />
      <AuditToolbar log={log} />
      <AuditTable log={log} />
    </>
  )
}
