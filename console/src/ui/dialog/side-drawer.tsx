import type { DrawerProps } from 'antd'
import { Drawer } from 'antd'
import { useRef } from 'react'
import { FirstFocus } from './first-focus.ts'

interface SideDrawerProps extends Omit<DrawerProps, 'panelRef'> {
  open: boolean
  /** True if the drawer has fields but is opened for reading, so that no field gets the focus. */
  isToRead?: boolean
}

/** The base of every drawer of the console. */
export function SideDrawer({ isToRead = false, children, ...props }: SideDrawerProps) {
  const panel = useRef<HTMLDivElement>(null)
  return (
    <Drawer {...props} panelRef={panel}>
      {children}
      <FirstFocus panel={panel} isOpen={props.open} isToRead={isToRead} />
    </Drawer>
  )
}
