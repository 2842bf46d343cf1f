import type { Reply } from '@metapyra/contract/calls'
import { ApiError } from '@metapyra/session/errors'
import { useRef, useState } from 'react'
import { session } from '../../session/session.ts'
import { AvailabilityNote } from '../../ui/forms/availability-note.tsx'
import { AppLink } from '../../ui/pages/app-link.tsx'
import { EmailField } from './email-field.tsx'

type Answer = Reply<'POST v2/auth/check-email'>

/** The email address of a new account. When the field is left, the server says whether an account already has it. */
export function NewEmailField() {
  const [answer, setAnswer] = useState<Answer | null>(null)
  // The address of the last request; responses for other addresses are outdated.
  const checkedEmail = useRef('')
  const check = async (email: string) => {
    checkedEmail.current = email
    try {
      const reply = await session.api(
        'POST v2/auth/check-email',
        { email },
        { workspaceId: null, isSilent: true },
      )
      if (checkedEmail.current === email) setAnswer(reply)
    } catch (error) {
      // Ignored, because creating the account checks again and displays errors or asks for a captcha.
      if (!(error instanceof ApiError)) throw error
      if (checkedEmail.current === email) checkedEmail.current = ''
    }
  }
  return (
    <EmailField
      onInput={() => {
        checkedEmail.current = ''
        setAnswer(null)
      }}
      onBlur={({ currentTarget: input }) => {
        const email = input.value.trim()
        if (email && input.validity.valid && email !== checkedEmail.current) void check(email)
      }}
      note={
        answer && (
          <AvailabilityNote isAvailable={!answer.exists}>
            {answer.message} {answer.exists && <AppLink href="/login">Log in</AppLink>}
          </AvailabilityNote>
        )
      }
    />
  )
}
