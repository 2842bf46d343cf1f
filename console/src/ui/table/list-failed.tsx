import { ReloadOutlined, WarningOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { EmptyState } from '../page/empty-state.tsx'

interface ListFailedProps {
  title?: string
  message: string
  onRetry: () => void
}

/** Displayed in place of a list or other data that could not be loaded. */
export function ListFailed({ title = 'Couldn’t load the list', message, onRetry }: ListFailedProps) {
  return (
    <EmptyState
      isError
      icon={<WarningOutlined />}
      title={title}
      text={message}
      action={
        <Button icon={<ReloadOutlined />} onClick={onRetry}>
          Try again
        </Button>
      }
    />
  )
}
