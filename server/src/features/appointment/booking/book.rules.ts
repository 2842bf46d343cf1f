import type { Input } from '@metapyra/contract/calls'
import type { Booking } from '@metapyra/contract/entities/appointment'
import { wrong } from '../../../platform/http/app-error.ts'
import type { TypeRow } from '../types/type.queries.ts'

/** What a guest said, by the words of each question as it stood; throws VALIDATION where one is not answered. */
export const answersTo = (
  { questions }: Pick<TypeRow, 'questions'>,
  given: NonNullable<Input<'POST v2/appointment/schedule'>['answers']>,
): Booking['answers'] => {
  const byId = new Map(given.map(({ questionId, answer }) => [questionId, answer.trim()]))
  const unknown = given.find(({ questionId }) => !questions.some(({ id }) => id === questionId))
  if (unknown) throw wrong({ answers: 'These answers don’t match the questions.' })
  const missing = questions.find(({ id, isRequired }) => isRequired && !byId.get(id))
  if (missing) throw wrong({ [`answers.${missing.id}`]: 'Answer this question.' })
  return questions.flatMap(({ id, label }) => {
    const answer = byId.get(id)
    return answer ? [{ label, answer }] : []
  })
}

/** On a whole minute; throws VALIDATION for anything else. */
export const instantIn = (field: string, text: string): Date => {
  const at = new Date(text)
  if (!(at.getTime() % 60_000 === 0)) throw wrong({ [field]: 'Choose a time on the full minute.' })
  return at
}
