import { WarningOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { EmptyState } from '../ui/empty-state.tsx'

/** The server did not say who is here: nothing can be shown, and nobody is sent away for it. */
export function NotReached() {
  return (
    <main>
      <EmptyState
        isError
        icon={<WarningOutlined />}
        title="The console did not load"
        text="The server does not answer just now. Check your connection, then try again."
        action={<Button onClick={() => location.reload()}>Try again</Button>}
      />
    </main>
  )
}
