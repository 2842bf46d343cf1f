import { useEffect, useRef, useState } from 'react'
import { bringsFiles } from '../folder/drag.ts'
import { addDroppedFiles, addPastedFiles } from './add-files.ts'

/** Uploads files that are dropped anywhere on the tab, or pasted while no field has the focus, into the open folder. */
export const useDropAndPaste = (parentId: string | null, mayAdd: boolean) => {
  const tab = useRef<HTMLDivElement>(null)
  const [isDraggedOver, setDraggedOver] = useState(false)
  useEffect(() => {
    // Listens on the whole panel, including its empty part.
    const panel = tab.current?.closest('section')
    if (!panel || !mayAdd) return undefined
    const end = new AbortController()
    panel.addEventListener(
      'dragover',
      (event) => {
        if (!bringsFiles(event.dataTransfer)) return
        event.preventDefault()
        setDraggedOver(true)
      },
      end,
    )
    panel.addEventListener(
      'dragleave',
      ({ relatedTarget }) => {
        if (!panel.contains(relatedTarget as Node | null)) setDraggedOver(false)
      },
      end,
    )
    panel.addEventListener(
      'drop',
      (event) => {
        setDraggedOver(false)
        // A folder in the list may have handled the drop already.
        if (event.defaultPrevented || !bringsFiles(event.dataTransfer) || !event.dataTransfer) return
        event.preventDefault()
        addDroppedFiles(event.dataTransfer, parentId)
      },
      end,
    )
    document.addEventListener(
      'paste',
      (event) => {
        const { files } = event.clipboardData ?? {}
        const isWriting = (event.target as Element | null)?.closest?.(
          'input, textarea, [contenteditable], dialog',
        )
        if (!files?.length || isWriting) return
        event.preventDefault()
        addPastedFiles(files, parentId)
      },
      end,
    )
    return () => end.abort()
  }, [parentId, mayAdd])
  return { tab, isOver: isDraggedOver }
}
