import { WarningOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { EmptyState } from '../ui/page/empty-state.tsx'

/** The server did not answer who the caller is, so nothing can be displayed, but no one is redirected for it. */
export function ServerUnreachable() {
  return (
    <main>
      <EmptyState
        isError
        icon={<WarningOutlined />}
        title="Couldn’t load the console"
        text="The server isn’t responding. Check your connection and try again."
        action={<Button onClick={() => location.reload()}>Try again</Button>}
      />
    </main>
  )
}
