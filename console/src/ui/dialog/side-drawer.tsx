import type { DrawerProps } from 'antd'
import { Drawer } from 'antd'
import { useRef } from 'react'
import { FirstFocus } from './first-focus.ts'

interface SideDrawerProps extends Omit<DrawerProps, 'panelRef'> {
  open: boolean
  /** It has fields, but is opened to be read. */
  isToRead?: boolean
}

/** Every drawer of the console that slides over a page. */
export function SideDrawer({ isToRead = false, children, ...props }: SideDrawerProps) {
  const panel = useRef<HTMLDivElement>(null)
  return (
    <Drawer {...props} panelRef={panel}>
      {children}
      <FirstFocus panel={panel} isOpen={props.open} isToRead={isToRead} />
    </Drawer>
  )
}
