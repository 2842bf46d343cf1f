import { LIBRARY } from '@metapyra/contract/library'
import { nameKeyOf } from './name.rules.ts'

/** Makes `plan (2).pdf` of `plan.pdf`. */
const numbered = (name: string, number: number): string => {
  const [, stem = name, ending = ''] = /^(.+?)(\.[^.\s]{1,12})$/.exec(name) ?? []
  const suffix = ` (${number})${ending}`
  return `${stem.slice(0, LIBRARY.nameMaxLength - suffix.length)}${suffix}`
}

/** [LIB-2] Returns the first of `plan.pdf`, `plan (2).pdf` and so on that is not taken. */
export const freeName = (name: string, taken: ReadonlySet<string>): string => {
  let free = name
  for (let number = 2; taken.has(nameKeyOf(free)); number += 1) free = numbered(name, number)
  return free
}
