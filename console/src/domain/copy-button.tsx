import { CheckOutlined, CopyOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { useNotify } from '../notice/notice.tsx'

const SAID_MS = 2000

/** Puts a text on the clipboard and says so, to the eye and aloud. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const notify = useNotify()
  const [isCopied, setIsCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setIsCopied(false), SAID_MS)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setIsCopied(true)
    } catch {
      // No clipboard where the page is not secure, or where it was forbidden.
      notify({
        type: 'warning',
        message: 'This browser does not let the page copy. Select the text instead.',
      })
    }
  }
  return (
    <>
      <Button
        size="small"
        icon={isCopied ? <CheckOutlined /> : <CopyOutlined />}
        aria-label={`Copy ${what}`}
        onClick={() => void copy()}
      >
        {isCopied ? 'Copied' : 'Copy'}
      </Button>
      <span className="visually-hidden" role="status">
        {isCopied ? `Copied ${what}` : ''}
      </span>
    </>
  )
}
