import type { ReactNode } from 'react'
import { buttonClass } from '../../ui/controls/button.tsx'
import { AppLink } from '../../ui/pages/app-link.tsx'
import { FormPage } from '../../ui/pages/form-page.tsx'
import { SceneBesideForm } from '../../ui/scene/scene-beside-form.tsx'

export interface Outcome {
  title: string
  text: ReactNode
  /** The link to continue. */
  action?: { words: string; href: string /** Of the console, or of another host. */; isOutside?: true }
}

/** The outcome of something that happened on another site: one sentence and one link to continue. */
export function OutcomePage({ outcome: { title, text, action } }: { outcome: Outcome }) {
  return (
    <FormPage title={title} lead={text} beside={<SceneBesideForm />}>
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
