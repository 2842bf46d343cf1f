type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const controlsOf = (form: HTMLFormElement): Control[] =>
  [...form.elements].filter(
    (one): one is Control =>
      one instanceof HTMLInputElement ||
      one instanceof HTMLSelectElement ||
      one instanceof HTMLTextAreaElement,
  )

const labelOf = (control: Control) => (control.dataset['label'] ?? 'this').toLowerCase()

/** By its label: a question wants an answer, `name of the space` is not one's own name, `your password` is. */
const missing = (label: string): string => {
  if (label.endsWith('?')) return 'Write a few words here.'
  return `Enter ${/^(your|the) /.test(label) ? '' : / of /.test(label) ? 'the ' : 'your '}${label}.`
}

/** What the input itself asks for, in our words: the browser's differ by browser and language. */
const problemOf = (control: Control): string | undefined => {
  const { validity } = control
  // Blanks are nothing to us, and a name to the browser.
  const isBlank = control.required && control.type !== 'password' && control.value.trim() === ''
  if (validity.valid && !isBlank) return undefined
  if (validity.valueMissing || isBlank) return missing(labelOf(control))
  if (validity.typeMismatch && control.type === 'email') return 'Enter a mail address like name@example.com.'
  if (validity.tooShort && 'minLength' in control) return `Use at least ${control.minLength} characters.`
  if (validity.patternMismatch) return control.title
  return control.validationMessage
}

/** Field name → what is wrong there; empty where the form can be sent. */
export const problemsOf = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries(
    controlsOf(form)
      .filter((control) => control.name !== '')
      .flatMap((control) => {
        const problem = problemOf(control)
        return problem ? [[control.name, problem]] : []
      }),
  )

/**
 * The server names a place in the input (`/email`, `email`) and may say a predicate: `is missing`. Its subject is
 * "this", as the words stand below the field and its label.
 */
export const toFieldErrors = (fields: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([path, message]) => {
      const name = path.split(/[/.]/).filter(Boolean).at(-1) ?? path
      const sentence = /^\p{Ll}/u.test(message) ? `This ${message}` : message
      return [name, /[.?!]$/.test(sentence) ? sentence : `${sentence}.`]
    }),
  )

export const firstInvalid = (form: HTMLFormElement, problems: Readonly<Record<string, string>>) =>
  controlsOf(form).find((control) => problems[control.name])
