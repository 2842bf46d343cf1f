import { ApiError } from '@metapyra/session/errors'
import type { SubmitEvent } from 'react'
import { useRef, useState } from 'react'
import { session } from '../../session/session.ts'
import { problemsOf, showProblems, toFieldErrors } from './form-errors-of.ts'

export interface Form {
  errors: Readonly<Record<string, string>>
  isSending: boolean
  onSubmit(event: SubmitEvent<HTMLFormElement>): void
  /** Clears a field's error once the user types in it. */
  onInput(event: { target: EventTarget | null }): void
}

/** The values of a form as texts, trimmed except for passwords. */
export type Values = Readonly<Record<string, string>>

const valuesOf = (form: HTMLFormElement): Values =>
  Object.fromEntries(
    [...new FormData(form)].map(([name, value]) => {
      const text = typeof value === 'string' ? value : ''
      return [name, name.toLowerCase().includes('password') ? text : text.trim()]
    }),
  )

/**
 * A form of native inputs: checks their constraints, submits once at a time, displays errors below their fields, and
 * other errors as a toast.
 */
export function useForm(send: (values: Values) => Promise<void>): Form {
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [isSending, setSending] = useState(false)
  // A ref, because state updates one render later than a second Enter.
  const isSubmitting = useRef(false)
  const lastToastMessage = useRef<string | undefined>(undefined)

  const displayErrors = (form: HTMLFormElement, problems: Readonly<Record<string, string>>) => {
    setErrors(problems)
    return showProblems(form, problems)
  }

  const sendOnce = async (form: HTMLFormElement) => {
    if (isSubmitting.current) return
    const problems = problemsOf(form)
    if (Object.keys(problems).length > 0) return void displayErrors(form, problems)
    isSubmitting.current = true
    setErrors({})
    setSending(true)
    try {
      await send(valuesOf(form))
      // The error in the previous toast is resolved.
      const toast = session.state.$toasts.get().find(({ message }) => message === lastToastMessage.current)
      if (toast) session.dismissToast(toast.id)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const problems = toFieldErrors(error.fields)
      const [nowhere] = displayErrors(form, problems)
      lastToastMessage.current = problems[nowhere ?? ''] ?? error.message
      // An error displayed at its field gets no toast. Calls for which §8 requires a toast have displayed it already.
      if (nowhere !== undefined || Object.keys(problems).length === 0)
        session.toast('error', lastToastMessage.current)
    } finally {
      isSubmitting.current = false
      setSending(false)
    }
  }

  return {
    errors,
    isSending,
    onSubmit: (event) => {
      event.preventDefault()
      void sendOnce(event.currentTarget)
    },
    onInput: ({ target }) => {
      const name =
        target instanceof HTMLInputElement ||
        target instanceof HTMLSelectElement ||
        target instanceof HTMLTextAreaElement
          ? target.name
          : ''
      if (!errors[name]) return
      const { [name]: _, ...rest } = errors
      setErrors(rest)
    },
  }
}
