import type { Reply } from '@metapyra/contract/calls'
import { ApiError } from '@metapyra/session/errors'
import { useRef, useState } from 'react'
import { session } from '../../session/session.ts'
import { FieldAnswer } from '../../ui/forms/field-answer.tsx'
import { AppLink } from '../../ui/pages/app-link.tsx'
import { EmailField } from './email-field.tsx'

type Answer = Reply<'POST v2/auth/check-email'>

/** The email of a new account: as it is left, the server says whether an account has it already. */
export function NewEmailField() {
  const [answer, setAnswer] = useState<Answer | null>(null)
  // What is asked about; an answer to anything else comes too late.
  const asked = useRef('')
  const ask = async (email: string) => {
    asked.current = email
    try {
      const reply = await session.api(
        'POST v2/auth/check-email',
        { email },
        { workspaceId: null, isSilent: true },
      )
      if (asked.current === email) setAnswer(reply)
    } catch (error) {
      // Creating the account checks again, and then says what is wrong, or asks for a captcha.
      if (!(error instanceof ApiError)) throw error
      if (asked.current === email) asked.current = ''
    }
  }
  return (
    <EmailField
      onInput={() => {
        asked.current = ''
        setAnswer(null)
      }}
      onBlur={({ currentTarget: input }) => {
        const email = input.value.trim()
        if (email && input.validity.valid && email !== asked.current) void ask(email)
      }}
      note={
        answer && (
          <FieldAnswer isAvailable={!answer.exists}>
            {answer.message} {answer.exists && <AppLink href="/login">Log in</AppLink>}
          </FieldAnswer>
        )
      }
    />
  )
}
