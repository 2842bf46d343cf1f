import { INCOMPLETE_LINK_MESSAGE } from '@metapyra/contract/constants'
import type { ApiError } from '@metapyra/session/errors'
import { isPassing } from '@metapyra/session/errors'
import type { ReactNode } from 'react'
import { Button, buttonClass } from '../controls/button.tsx'
import { RoomBeside } from '../scene/room-beside.tsx'
import { AppLink } from './app-link.tsx'
import { FormPage } from './form-page.tsx'

interface LinkNotOpenedProps {
  title: string
  failure: Pick<ApiError, 'code' | 'message'>
  onRetry?(): void
  /** Another way to what it was about. */
  foot?: ReactNode
}

/** Whoever is anonymous gets to a link's screen without its token too (§2): no call need be made to say so. */
export const incompleteLink = { code: 'WRONG_TOKEN', message: INCOMPLETE_LINK_MESSAGE } as const

/** What a link leads to could not be looked up: just now, or at all. */
export function LinkNotOpened({ title, failure, onRetry, foot }: LinkNotOpenedProps) {
  return (
    <FormPage title={title} lead={failure.message} beside={<RoomBeside />} foot={foot}>
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
