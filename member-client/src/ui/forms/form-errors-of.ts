type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const controlsOf = (form: HTMLFormElement): Control[] =>
  [...form.elements].filter(
    (control): control is Control =>
      control instanceof HTMLInputElement ||
      control instanceof HTMLSelectElement ||
      control instanceof HTMLTextAreaElement,
  )

/** Lowercased for use within a sentence; `URL` stays. */
const labelOf = (control: Control) =>
  (control.dataset['label'] ?? 'value').replace(/^.(?!\p{Lu})/u, (first) => first.toLowerCase())

/**
 * The error for an empty field, by its label: a `name` gets an article, `your password` doesn't, and a question or a
 * long label gets a general text.
 */
const missing = (label: string, type: string): string => {
  if (/^(date|time)/.test(type)) return `Enter a ${type.slice(0, 4)}.`
  if (/\?$|( .*){3}/.test(label)) return 'This is required.'
  return `Enter ${/^(your|the) /.test(label) ? '' : /^[aeiou]/.test(label) ? 'an ' : 'a '}${label}.`
}

/**
 * The error of an input's own constraints, in the product's words, because the browser's differ by browser and
 * language.
 */
const problemOf = (control: Control): string | undefined => {
  const { validity } = control
  // Spaces count as empty here, but not for the browser.
  const isBlank = control.required && control.type !== 'password' && control.value.trim() === ''
  if (validity.valid && !isBlank) return undefined
  if (validity.valueMissing || isBlank) return missing(labelOf(control), control.type)
  // The server cleans what was copied with a name or marks around it, and says what else is wrong.
  if (validity.typeMismatch && control.type === 'email')
    return /[@＠]/.test(control.value) ? undefined : 'Enter an email like name@example.com.'
  if (validity.tooShort && 'minLength' in control) return `Use at least ${control.minLength} characters.`
  if (validity.patternMismatch) return control.title
  return control.validationMessage
}

/** Field name → error; empty if the form can be submitted. */
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
 * Maps the server's errors to fields. The server names a path in the input (`/email`, `email`) and may return only a
 * predicate such as `is missing`. Its subject becomes "this", because the text is displayed below the field and its
 * label.
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
 * The element that displays a field's error: beside the field, or once for a group (`options[2]`, below `options`).
 * Undefined if there is none.
 */
const placeOf = (form: HTMLFormElement, name: string): HTMLElement | undefined =>
  [...form.querySelectorAll<HTMLElement>('[data-says]')].find(({ dataset }) =>
    [name, name.replace(/\[.*/, '')].includes(dataset['says'] ?? ''),
  )

/** Focuses the first wrong field and opens whatever hides one. Returns the errors that have no place in the form. */
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
