import { ReloadOutlined, WarningOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { EmptyState } from './empty-state.tsx'

/** In the place of a list that did not come. */
export function ListFailed({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <EmptyState
      isError
      icon={<WarningOutlined />}
      title="The list could not be loaded"
      text={message}
      action={
        <Button icon={<ReloadOutlined />} onClick={onRetry}>
          Try again
        </Button>
      }
    />
  )
}
