import type { Input } from '@metapyra/contract/calls'
import type { Booking } from '@metapyra/contract/entities/appointment'
import { validationError } from '../../../platform/http/app-error.ts'
import type { TypeRow } from '../types/type.queries.ts'

/** A guest's answers, with each question's current text; throws VALIDATION if a required one is missing. */
export const answersTo = (
  { questions }: Pick<TypeRow, 'questions'>,
  given: NonNullable<Input<'POST v2/appointment/schedule'>['answers']>,
): Booking['answers'] => {
  const byId = new Map(given.map(({ questionId, answer }) => [questionId, answer.trim()]))
  const unknown = given.find(({ questionId }) => !questions.some(({ id }) => id === questionId))
  if (unknown) throw validationError({ answers: 'These answers don’t match the questions.' })
  const missing = questions.find(({ id, isRequired }) => isRequired && !byId.get(id))
  if (missing) throw validationError({ [`answers.${missing.id}`]: 'Answer this question.' })
  return questions.flatMap(({ id, label }) => {
    const answer = byId.get(id)
    return answer ? [{ label, answer }] : []
  })
}

/** Parses an instant on a full minute; throws VALIDATION for anything else. */
export const instantIn = (field: string, text: string): Date => {
  const at = new Date(text)
  if (!(at.getTime() % 60_000 === 0)) throw validationError({ [field]: 'Choose a time on the full minute.' })
  return at
}
