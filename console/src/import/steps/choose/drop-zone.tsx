import { FileTextOutlined, LoadingOutlined } from '@ant-design/icons'
import { useState } from 'react'
import css from './drop-zone.module.css'

interface DropZoneProps {
  isBusy: boolean
  onFile: (file: File) => void
  /** Called with cells that are dragged in from a spreadsheet. */
  onText: (text: string) => void
}

/** Accepts a file by drag and drop, by the browser's file picker, or by keyboard. */
export function DropZone({ isBusy, onFile, onText }: DropZoneProps) {
  const [isOver, setIsOver] = useState(false)
  const take = (files: FileList | null) => {
    const file = files?.[0]
    if (file && !isBusy) onFile(file)
  }
  return (
    <label
      className={css['zone']}
      data-over={isOver}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setIsOver(false)
        const text = event.dataTransfer.getData('text/plain')
        if (event.dataTransfer.files.length > 0) take(event.dataTransfer.files)
        else if (text.trim() && !isBusy) onText(text)
      }}
    >
      <input
        type="file"
        accept=".csv,.tsv,.tab,.txt,.xlsx,.ods,.gz,.zip,text/csv,text/plain,text/tab-separated-values"
        disabled={isBusy}
        onChange={(event) => {
          take(event.target.files)
          event.target.value = ''
        }}
      />
      <span className={css['icon']} aria-hidden="true">
        {isBusy ? <LoadingOutlined /> : <FileTextOutlined />}
      </span>
      <strong>{isBusy ? 'Reading file…' : 'Drop a CSV or Excel file here'}</strong>
      <span className={css['choose']}>
        {isBusy ? 'This takes a moment.' : 'or choose one from your device'}
      </span>
    </label>
  )
}
