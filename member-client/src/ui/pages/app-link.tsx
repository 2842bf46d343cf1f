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

/** The browser keeps what it does with other buttons and keys: a new tab, a new window, a download. */
const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey

/** A link within the product: what it leads to begins to load when it is pointed at or focused. */
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
