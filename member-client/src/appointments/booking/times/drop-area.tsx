import type { DragEvent, ReactNode } from 'react'
import { useState } from 'react'
import * as css from './compare.module.css'

const bringsFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files')

interface DropAreaProps {
  className: string | undefined
  isChosen: boolean
  take(file: File): void
  children: ReactNode
}

/** Accepts a file dropped anywhere on it; otherwise the browser would navigate to the file. */
export function DropArea({ className, isChosen, take, children }: DropAreaProps) {
  const [isDraggedOver, setDraggedOver] = useState(false)
  const over = (event: DragEvent) => {
    if (!bringsFiles(event)) return
    event.preventDefault()
    setDraggedOver(true)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button on it does the same without a pointer
    <div
      className={`${className} ${isDraggedOver ? css.over : ''}`}
      data-chosen={isChosen ? '' : undefined}
      onDragEnter={over}
      onDragOver={over}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setDraggedOver(false)
      }}
      onDrop={(event) => {
        setDraggedOver(false)
        if (!bringsFiles(event)) return
        event.preventDefault()
        const [file] = event.dataTransfer.files
        if (file) take(file)
      }}
    >
      {children}
    </div>
  )
}
