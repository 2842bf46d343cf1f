import { CheckOutlined, CopyOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { useCopy } from './use-copy.ts'

const SAID_MS = 2000

/** Copies a text to the clipboard and confirms it, also to screen readers. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const copy = useCopy()
  const [isCopied, setIsCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setIsCopied(false), SAID_MS)
    return () => clearTimeout(timer)
  }, [isCopied])
  const onClick = async () => setIsCopied(await copy(text, 'Select the text instead.'))
  return (
    <>
      <Button
        size="small"
        icon={isCopied ? <CheckOutlined /> : <CopyOutlined />}
        aria-label={`Copy ${label}`}
        onClick={() => void onClick()}
      >
        {isCopied ? 'Copied' : 'Copy'}
      </Button>
      <span className="visually-hidden" role="status">
        {isCopied ? `Copied ${label}` : ''}
      </span>
    </>
  )
}
