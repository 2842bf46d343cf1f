type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const controlsOf = (form: HTMLFormElement): Control[] =>
  [...form.elements].filter(
    (one): one is Control =>
      one instanceof HTMLInputElement ||
      one instanceof HTMLSelectElement ||
      one instanceof HTMLTextAreaElement,
  )

/** As within a sentence; `URL` stays. */
const labelOf = (control: Control) =>
  (control.dataset['label'] ?? 'value').replace(/^.(?!\p{Lu})/u, (first) => first.toLowerCase())

/** By its label: `name` wants a name, `your password` is one's own, and a question or a long label wants what it says. */
const missing = (label: string, type: string): string => {
  if (/^(date|time)/.test(type)) return `Enter a ${type.slice(0, 4)}.`
  if (/\?$|( .*){3}/.test(label)) return 'This is required.'
  return `Enter ${/^(your|the) /.test(label) ? '' : /^[aeiou]/.test(label) ? 'an ' : 'a '}${label}.`
}

/** What the input itself asks for, in our words: the browser's differ by browser and language. */
const problemOf = (control: Control): string | undefined => {
  const { validity } = control
  // Blanks are nothing to us, and a name to the browser.
  const isBlank = control.required && control.type !== 'password' && control.value.trim() === ''
  if (validity.valid && !isBlank) return undefined
  if (validity.valueMissing || isBlank) return missing(labelOf(control), control.type)
  if (validity.typeMismatch && control.type === 'email') return 'Enter an email like name@example.com.'
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

/**
 * Where the form says what is wrong with a field: beside it, or once for a group of them (`options[2]`, below `options`).
 * Undefined: nowhere.
 */
const placeOf = (form: HTMLFormElement, name: string): HTMLElement | undefined =>
  [...form.querySelectorAll<HTMLElement>('[data-says]')].find(({ dataset }) =>
    [name, name.replace(/\[.*/, '')].includes(dataset['says'] ?? ''),
  )

/** Leads to the first wrong field, and opens what hides one; answers what the form has no place for. */
export const showProblems = (form: HTMLFormElement, problems: Readonly<Record<string, string>>): string[] => {
  const nowhere = Object.keys(problems).filter((name) => {
    const place = placeOf(form, name)
    for (let part = place?.closest('details'); part; part = part.parentElement?.closest('details'))
      part.open = true
    return !place
  })
  controlsOf(form)
    .find((control) => problems[control.name])
    ?.focus()
  return nowhere
}
