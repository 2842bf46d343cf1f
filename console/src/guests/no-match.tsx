import { SearchOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { EmptyState } from '../ui/page/empty-state.tsx'

interface NoMatchProps {
  title: string
  text: string
  onClear: () => void
}

export function NoMatch({ title, text, onClear }: NoMatchProps) {
  return (
    <EmptyState
      icon={<SearchOutlined />}
      title={title}
      text={text}
      action={<Button onClick={onClear}>Clear search</Button>}
    />
  )
}
