import type { MouseEvent, ReactNode } from 'react'
import { useContext } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { Preload } from './preload.ts'

interface AppLinkProps {
  href: string
  className?: string | undefined
  'aria-label'?: string
  children: ReactNode
}

/** Other buttons and modifier keys are left to the browser: a new tab, a new window, a download. */
const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey

/** A link within the product. Its target starts loading on hover or focus. */
export function AppLink({ href, ...rest }: AppLinkProps) {
  const preload = useContext(Preload)
  const begin = () => preload(href)
  const open = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    navigate(href)
  }
  return <a {...rest} href={href} onPointerEnter={begin} onFocus={begin} onClick={open} />
}
