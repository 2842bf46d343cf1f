import type { ReactNode, RefObject } from 'react'
import { Button } from '../controls/button.tsx'

interface SendingProps {
  /** Which of the two has sent the form. */
  isDraft: RefObject<boolean>
  isSending: boolean
}

/** Sends a form as a draft. No submit button: Enter in a field presses the first of those. */
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

/** Sends it as it is meant; Enter in a field presses this. */
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
