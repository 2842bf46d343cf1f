import { WarningOutlined } from '@ant-design/icons'
import { reportCrash } from '@metapyra/session/crash'
import { Button } from 'antd'
import type { ErrorInfo, ReactNode } from 'react'
import { Component } from 'react'
import { session } from '../session/session.ts'
import { EmptyState } from '../ui/page/empty-state.tsx'

interface Props {
  children: ReactNode
  /** Clears the error when this changes, because another page may work. */
  resetKey?: string
}

/** Limits a rendering error to the page on which it happened, displays a message, and reports it to the server. */
export class ErrorBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError = () => ({ hasFailed: true })

  override componentDidUpdate(previous: Props) {
    if (this.state.hasFailed && previous.resetKey !== this.props.resetKey) this.setState({ hasFailed: false })
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    reportCrash(session, 'console', error, info.componentStack ?? '')
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      <EmptyState
        isError
        icon={<WarningOutlined />}
        title="Something went wrong"
        text="What you saved is safe. Reload the page. If it happens again, tell us what you were doing."
        action={<Button onClick={() => location.reload()}>Reload page</Button>}
      />
    )
  }
}
