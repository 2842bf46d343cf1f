import { CompassOutlined } from '@ant-design/icons'
import { Link } from 'react-router'
import { EmptyState } from '../ui/page/empty-state.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'

export function NotFoundPage() {
  return (
    <>
      <PageHeader title="Page not found" />
      <EmptyState
        icon={<CompassOutlined />}
        title="This page doesn’t exist"
        action={<Link to="/users">Go to People</Link>}
      />
    </>
  )
}
