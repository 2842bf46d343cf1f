import { INCOMPLETE_LINK_MESSAGE } from '@metapyra/contract/constants'
import type { ApiError } from '@metapyra/session/errors'
import { isPassing } from '@metapyra/session/errors'
import type { ReactNode } from 'react'
import { Button, buttonClass } from '../controls/button.tsx'
import { SceneBesideForm } from '../scene/scene-beside-form.tsx'
import { AppLink } from './app-link.tsx'
import { FormPage } from './form-page.tsx'

interface LinkNotOpenedProps {
  title: string
  failure: Pick<ApiError, 'code' | 'message'>
  onRetry?(): void
  /** Another link to what the page was about. */
  foot?: ReactNode
}

/**
 * The error of a link without its token. Anonymous users reach its screen too (§2), and no call is needed to find out.
 */
export const incompleteLink = { code: 'WRONG_TOKEN', message: INCOMPLETE_LINK_MESSAGE } as const

/** Displayed if a link's target can't be loaded, temporarily or permanently. */
export function LinkNotOpened({ title, failure, onRetry, foot }: LinkNotOpenedProps) {
  return (
    <FormPage title={title} lead={failure.message} beside={<SceneBesideForm />} foot={foot}>
      <div>
        {isPassing(failure.code) ? (
          <Button isWide onClick={onRetry}>
            Try again
          </Button>
        ) : (
          <AppLink href="/" className={buttonClass({ kind: 'plain', isWide: true })}>
            Go to the home page
          </AppLink>
        )}
      </div>
    </FormPage>
  )
}
