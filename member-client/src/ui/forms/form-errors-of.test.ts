import { expect, test } from 'vitest'
import { problemsOf, showProblems, toFieldErrors } from './form-errors-of.ts'

const formOf = (html: string) => {
  document.body.innerHTML = `<form>${html}</form>`
  return document.querySelector('form') as HTMLFormElement
}

test('what inputs ask for is said in our words, each at its field', () => {
  const form = formOf(`
    <input name="name" required data-label="Name">
    <input name="email" type="email" required data-label="Email" value="nobody">
    <input name="title" data-label="Title">`)
  expect(problemsOf(form)).toEqual({
    name: 'Enter a name.',
    email: 'Enter an email like name@example.com.',
  })
  showProblems(form, problemsOf(form))
  expect(document.activeElement).toBe(form.elements.namedItem('name'))
})

test('what is wrong in a closed part of the form opens it, and what has no place in the form is told apart', () => {
  const form = formOf(`
    <details><summary>More options</summary>
      <div data-says="capacity"><input name="capacity"></div>
      <details><fieldset data-says="options"></fieldset></details>
    </details>
    <input name="zone" type="hidden">`)
  const problems = {
    capacity: 'Enter 1 or more.',
    'options[1]': 'This option already exists.',
    zone: 'Choose one.',
  }
  expect(showProblems(form, problems)).toEqual(['zone'])
  expect([...form.querySelectorAll('details')].map(({ open }) => open)).toEqual([true, true])
  expect(document.activeElement).toBe(form.elements.namedItem('capacity'))
})

test.each([
  ['Email', 'Enter an email.'],
  ['Space name', 'Enter a space name.'],
  ['URL', 'Enter a URL.'],
  ['Your password', 'Enter your password.'],
  ['What do you need?', 'This is required.'],
  ['Type your email to confirm', 'This is required.'],
])('what is missing under %s is asked for in a whole sentence', (label, sentence) => {
  expect(problemsOf(formOf(`<input name="one" required data-label="${label}">`))).toEqual({ one: sentence })
})

test('what is missing in a field for a day is asked for as one', () => {
  const form = formOf('<input name="day" type="datetime-local" required data-label="Starts">')
  expect(problemsOf(form)).toEqual({ day: 'Enter a date.' })
})

test('blanks are nothing, where something is asked for', () => {
  const form = formOf('<input name="name" required data-label="Name" value="   ">')
  expect(problemsOf(form)).toEqual({ name: 'Enter a name.' })
})

test('an email that was copied with its name goes to the server, which cleans it', () => {
  const form = formOf('<input name="email" type="email" required value="Ada &lt;ada@example.org&gt;">')
  expect(problemsOf(form)).toEqual({})
})

test('a field in order has no problem', () => {
  expect(problemsOf(formOf('<input name="email" type="email" required value="ada@example.org">'))).toEqual({})
})

test.each([
  ['email', 'is not a mail address', { email: 'This is not a mail address.' }],
  ['/password', 'Use another password.', { password: 'Use another password.' }],
  ['body/password', 'must be longer', { password: 'This must be longer.' }],
])(
  'the server’s place %s finds its field, and what it says is a sentence there',
  (path, message, expected) => {
    expect(toFieldErrors({ [path]: message })).toEqual(expected)
  },
)
