import type { ReactNode } from 'react'
import { Icon } from '../../../ui/controls/icon.tsx'
import { warning } from '../../../ui/icons/message.ts'
import type { Content } from '../content.ts'
import { displayKind, ICONS, typeWords } from '../item-display.ts'
import * as css from '../preview.module.css'

/** A file that can't be previewed. */
export function FileView({ content }: { content: Content }) {
  return (
    <div className={css.plain}>
      <Icon path={ICONS[displayKind(content)]} size={40} />
      <p>
        {content.kind === 'file' && content.bytes === 0
          ? 'This file is empty.'
          : `${typeWords(content)}: no preview. Download it to open it.`}
      </p>
    </div>
  )
}

/** Message for content that failed to display. */
export const Broken = ({ children }: { children: ReactNode }) => (
  <div className={css.plain} role="status">
    <Icon path={warning} size={32} />
    <p>{children}</p>
  </div>
)
