import { ApiError } from '@metapyra/session/errors'
import type { SubmitEvent } from 'react'
import { useRef, useState } from 'react'
import { session } from '../../session/session.ts'
import { problemsOf, showProblems, toFieldErrors } from './form-problems.ts'

export interface Form {
  errors: Readonly<Record<string, string>>
  isSending: boolean
  onSubmit(event: SubmitEvent<HTMLFormElement>): void
  /** Whatever is wrong with a field is forgotten once it is typed in. */
  onInput(event: { target: EventTarget | null }): void
}

/** The values of a form as people see them: texts, trimmed but for passwords. */
export type Values = Readonly<Record<string, string>>

const valuesOf = (form: HTMLFormElement): Values =>
  Object.fromEntries(
    [...new FormData(form)].map(([name, value]) => {
      const text = typeof value === 'string' ? value : ''
      return [name, name.toLowerCase().includes('password') ? text : text.trim()]
    }),
  )

/**
 * A form of native inputs: checks what the inputs ask for, sends once at a time, puts errors below their fields, and says by
 * a toast what no field shows.
 */
export function useForm(send: (values: Values) => Promise<void>): Form {
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [isSending, setSending] = useState(false)
  // State comes a render later than a second Enter.
  const isUnderWay = useRef(false)
  const toldLast = useRef<string | undefined>(undefined)

  const refuse = (form: HTMLFormElement, problems: Readonly<Record<string, string>>) => {
    setErrors(problems)
    return showProblems(form, problems)
  }

  const sendOnce = async (form: HTMLFormElement) => {
    if (isUnderWay.current) return
    const problems = problemsOf(form)
    if (Object.keys(problems).length > 0) return void refuse(form, problems)
    isUnderWay.current = true
    setErrors({})
    setSending(true)
    try {
      await send(valuesOf(form))
      // What was said to be wrong is not wrong any more.
      const told = session.state.$toasts.get().find(({ message }) => message === toldLast.current)
      if (told) session.dismissToast(told.id)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const problems = toFieldErrors(error.fields)
      const [nowhere] = refuse(form, problems)
      toldLast.current = problems[nowhere ?? ''] ?? error.message
      // What stands at its field is not said again; the calls whose toast §8 wants have shown it by now.
      if (nowhere !== undefined || Object.keys(problems).length === 0)
        session.toast('error', toldLast.current)
    } finally {
      isUnderWay.current = false
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
