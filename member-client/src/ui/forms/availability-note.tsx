import type { ReactNode } from 'react'
import { Icon } from '../controls/icon.tsx'
import { check, stop } from '../icons/message.ts'
import * as css from './availability-note.module.css'

/** The note below a field that the server checked: whether its value is available. */
export function AvailabilityNote({ isAvailable, children }: { isAvailable: boolean; children: ReactNode }) {
  return (
    <span className={css.answer} data-available={isAvailable}>
      <Icon path={isAvailable ? check : stop} size={16} />
      <span>{children}</span>
    </span>
  )
}
