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

/** Takes a file that is dropped anywhere on it; the browser would leave the page for it. */
export function DropArea({ className, isChosen, take, children }: DropAreaProps) {
  const [isOver, setOver] = useState(false)
  const over = (event: DragEvent) => {
    if (!bringsFiles(event)) return
    event.preventDefault()
    setOver(true)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button on it does the same without a pointer
    <div
      className={`${className} ${isOver ? css.over : ''}`}
      data-chosen={isChosen ? '' : undefined}
      onDragEnter={over}
      onDragOver={over}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false)
      }}
      onDrop={(event) => {
        setOver(false)
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
