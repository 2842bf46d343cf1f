import { expect, test } from 'vitest'
import { firstInvalid, problemsOf, toFieldErrors } from './form-problems.ts'

const formOf = (html: string) => {
  document.body.innerHTML = `<form>${html}</form>`
  return document.querySelector('form') as HTMLFormElement
}

test('what inputs ask for is said in our words, each at its field', () => {
  const form = formOf(`
    <input name="name" required data-label="Name">
    <input name="email" type="email" required data-label="Mail address" value="nobody">
    <input name="title" data-label="Title">`)
  expect(problemsOf(form)).toEqual({
    name: 'Enter your name.',
    email: 'Enter a mail address like name@example.com.',
  })
  expect(firstInvalid(form, problemsOf(form))?.name).toBe('name')
})

test('blanks are nothing, where something is asked for', () => {
  const form = formOf('<input name="name" required data-label="Name" value="   ">')
  expect(problemsOf(form)).toEqual({ name: 'Enter your name.' })
})

test('a field in order has no problem', () => {
  expect(problemsOf(formOf('<input name="email" type="email" required value="ada@example.org">'))).toEqual({})
})

test.each([
  ['password', 'is not right', { password: 'Password is not right.' }],
  ['/password', 'Use another password.', { password: 'Use another password.' }],
  ['body/password', 'must be longer', { password: 'Password must be longer.' }],
  ['elsewhere', 'is missing', { elsewhere: 'is missing.' }],
])('the server’s place %s finds its field', (path, message, expected) => {
  const form = formOf('<input name="password" data-label="Password">')
  expect(toFieldErrors(form, { [path]: message })).toEqual(expected)
})
