import type { ReactNode, RefObject } from 'react'
import { Button } from '../controls/button.tsx'

interface SendingProps {
  /** True if the draft button submitted the form. */
  isDraft: RefObject<boolean>
  isSending: boolean
}

/** Submits a form as a draft. Not a submit button, because Enter in a field presses the first of those. */
export const DraftButton = ({ isDraft, isSending }: SendingProps) => (
  <Button
    kind="plain"
    isBusy={isSending && isDraft.current}
    onClick={({ currentTarget }) => {
      isDraft.current = true
      currentTarget.form?.requestSubmit()
    }}
  >
    Save draft
  </Button>
)

/** Submits the form for real. Enter in a field presses it. */
export const SendButton = ({ isDraft, isSending, children }: SendingProps & { children: ReactNode }) => (
  <Button
    type="submit"
    isBusy={isSending && !isDraft.current}
    onClick={() => {
      isDraft.current = false
    }}
  >
    {children}
  </Button>
)
