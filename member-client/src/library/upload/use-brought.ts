import { useEffect, useRef, useState } from 'react'
import { bringsFiles } from '../folder/drag.ts'
import { takeDropped, takePasted } from './brought-files.ts'

/** What falls anywhere on the tab, or is pasted while nobody writes, is brought into the folder that is open. */
export const useBrought = (parentId: string | null, mayAdd: boolean) => {
  const tab = useRef<HTMLDivElement>(null)
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    // All of the panel, also where it is empty.
    const panel = tab.current?.closest('section')
    if (!panel || !mayAdd) return undefined
    const end = new AbortController()
    panel.addEventListener(
      'dragover',
      (event) => {
        if (!bringsFiles(event.dataTransfer)) return
        event.preventDefault()
        setOver(true)
      },
      end,
    )
    panel.addEventListener(
      'dragleave',
      ({ relatedTarget }) => {
        if (!panel.contains(relatedTarget as Node | null)) setOver(false)
      },
      end,
    )
    panel.addEventListener(
      'drop',
      (event) => {
        setOver(false)
        // A folder of the list may have taken it.
        if (event.defaultPrevented || !bringsFiles(event.dataTransfer) || !event.dataTransfer) return
        event.preventDefault()
        takeDropped(event.dataTransfer, parentId)
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
        takePasted(files, parentId)
      },
      end,
    )
    return () => end.abort()
  }, [parentId, mayAdd])
  return { tab, isOver }
}
