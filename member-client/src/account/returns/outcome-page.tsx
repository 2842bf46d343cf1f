import type { ReactNode } from 'react'
import { buttonClass } from '../../ui/controls/button.tsx'
import { AppLink } from '../../ui/pages/app-link.tsx'
import { FormPage } from '../../ui/pages/form-page.tsx'
import { RoomBeside } from '../../ui/scene/room-beside.tsx'

export interface Outcome {
  title: string
  text: ReactNode
  /** Where one goes on. */
  action?: { words: string; href: string /** Of the console, or of another host. */; isOutside?: true }
}

/** How something ended that went on elsewhere: one sentence, one way on. */
export function OutcomePage({ outcome: { title, text, action } }: { outcome: Outcome }) {
  return (
    <FormPage title={title} lead={text} beside={<RoomBeside />}>
      {action && (
        <div>
          {action.isOutside ? (
            <a href={action.href} className={buttonClass({ isWide: true })}>
              {action.words}
            </a>
          ) : (
            <AppLink href={action.href} className={buttonClass({ isWide: true })}>
              {action.words}
            </AppLink>
          )}
        </div>
      )}
    </FormPage>
  )
}
