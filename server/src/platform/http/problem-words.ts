import { emailProblem } from '@metapyra/contract/email-problem'
import { CALLED_FORMAT } from '@metapyra/contract/formats'
import { fieldLabels } from '@metapyra/contract/profile-fields'
import { Domain, isNamePattern, LocalDate, LocalTime, TimeOfDay, Words } from '@metapyra/contract/schema'
import type { ErrorObject } from 'ajv'

type Problem = Pick<ErrorObject, 'keyword' | 'instancePath' | 'params' | 'data'>

/** The labels that screens use for fields; all others are “This”, because the message appears below the label. */
const SCREEN_WORDS: Record<string, string> = {
  ...fieldLabels(),
  ...{ email: 'Email', emailList: 'Email', password: 'Password', newPassword: 'New password' },
  ...{
    title: 'Title',
    description: 'Description',
    question: 'Question',
    message: 'Message',
    body: 'Message',
  },
  ...{ spaceName: 'Space name', companyName: 'Company', companyPosition: 'Job title', position: 'Job title' },
  ...{ domain: 'Address', label: 'Option' },
  ...{ greeting: 'Greeting', instructions: 'Instructions', note: 'Note', text: 'Text', url: 'Link' },
}

const TYPES: Record<string, string> = {
  string: 'Enter text.',
  integer: 'Enter a whole number.',
  number: 'Enter a number.',
  boolean: 'Choose yes or no.',
  array: 'Send a list.',
  object: 'This isn’t valid.',
  null: 'Leave this empty.',
}
const FORMATS: Record<string, string> = {
  uuid: 'Send a valid ID.',
  'date-time': 'Enter a valid date and time.',
  [CALLED_FORMAT]: 'Enter a name without a web address.',
}
const patternOf = (schema: object): string => (schema as { pattern: string }).pattern
const PATTERNS: Record<string, string> = {
  [patternOf(LocalDate)]: 'Enter a valid date.',
  [patternOf(LocalTime)]: 'Enter a valid date and time.',
  [patternOf(TimeOfDay)]: 'Enter a valid time.',
  [patternOf(Words(1))]: 'Enter at least one visible character.',
  [patternOf(Domain)]:
    'Use 3 to 63 letters from a to z, digits and hyphens. Start and end with a letter or digit.',
}
const MOST_NAMED = 12

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`

const choiceOf = (values: unknown[]): string =>
  values.length <= MOST_NAMED ? `Choose one of these: ${values.join(', ')}.` : 'Choose one of the options.'

const textOf = (params: Problem['params']): string => {
  const pattern = String(params.pattern)
  if (isNamePattern(pattern)) return 'Enter at least one visible character, all on one line.'
  return PATTERNS[pattern] ?? 'This is empty or has characters that aren’t allowed.'
}

const WORDS: Record<string, (params: Problem['params'], subject: string, data: unknown) => string> = {
  required: (_, subject) => `${subject} is required.`,
  additionalProperties: () => 'This isn’t expected here.',
  type: ({ type }) => TYPES[String(type)] ?? 'This isn’t valid.',
  format: ({ format }, _, data) =>
    (format === 'email' ? emailProblem(String(data)) : FORMATS[format]) ?? 'This isn’t valid.',
  enum: ({ allowedValues }) => choiceOf(allowedValues),
  const: () => 'Choose one of the options.',
  pattern: textOf,
  minLength: ({ limit }, subject) =>
    limit === 1 ? `${subject} is required.` : `${subject} is too short: at least ${limit} characters.`,
  maxLength: ({ limit }, subject) => `${subject} is too long: ${counted(limit, 'character')} at most.`,
  minItems: ({ limit }) => `Choose at least ${limit}.`,
  maxItems: ({ limit }) => `Choose at most ${limit}.`,
  minProperties: ({ limit }) => `Choose at least ${limit}.`,
  maxProperties: ({ limit }) => `Choose at most ${limit}.`,
  uniqueItems: () => 'Choose each one only once.',
  minimum: ({ limit }) => `Enter ${limit} or more.`,
  maximum: ({ limit }) => `Enter ${limit} or less.`,
  exclusiveMinimum: ({ limit }) => `Enter more than ${limit}.`,
  exclusiveMaximum: ({ limit }) => `Enter less than ${limit}.`,
  multipleOf: ({ multipleOf }) => `Enter a multiple of ${multipleOf}.`,
}

/** The place of a problem: a dot-separated path into the input; “body” for the input itself. */
const placeOf = ({ instancePath, params }: Problem): string => {
  const extra = params.missingProperty ?? params.additionalProperty
  return [...instancePath.split('/').slice(1), ...(extra ? [String(extra)] : [])].join('.') || 'body'
}

/** Turns a schema error into the place by which forms find the field, and a sentence for people. */
export const describeProblem = (problem: Problem): [place: string, sentence: string] => {
  const place = placeOf(problem)
  const name = place.split('.').findLast((part) => !/^\d+$/.test(part)) ?? ''
  const subject = (place !== 'body' && SCREEN_WORDS[name]) || 'This'
  return [place, WORDS[problem.keyword]?.(problem.params, subject, problem.data) ?? 'This isn’t valid.']
}
