import type { ReactNode } from 'react'
import { Icon } from '../controls/icon.tsx'
import { check, stop } from '../icons/message.ts'
import * as css from './field-answer.module.css'

/** The note below a field whose value the server was asked about: whether it can be had, in words. */
export function FieldAnswer({ isAvailable, children }: { isAvailable: boolean; children: ReactNode }) {
  return (
    <span className={css.answer} data-available={isAvailable}>
      <Icon path={isAvailable ? check : stop} size={16} />
      <span>{children}</span>
    </span>
  )
}
