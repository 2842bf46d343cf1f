import { SearchOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { EmptyState } from '../ui/empty-state.tsx'

export function NoMatch({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      icon={<SearchOutlined />}
      title="Nothing matches"
      text="Look for another name or address."
      action={<Button onClick={onClear}>Clear the search</Button>}
    />
  )
}
