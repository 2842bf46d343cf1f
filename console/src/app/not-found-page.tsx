import { CompassOutlined } from '@ant-design/icons'
import { Link } from 'react-router'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'

export function NotFoundPage() {
  return (
    <>
      <PageHeader title="Nothing here" />
      <EmptyState
        icon={<CompassOutlined />}
        title="There is no page at this address"
        action={<Link to="/users">Go to people</Link>}
      />
    </>
  )
}
