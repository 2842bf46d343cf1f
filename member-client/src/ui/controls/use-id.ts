import { useState } from 'react'

let last = 0
const nextId = () => {
  last += 1
  return `i${last}`
}

/**
 * An id that no other place on the page has. Preact's own counts anew in each root: a field of a dialog and one of the
 * page behind it were both `P0-3`, and a label led to the wrong one.
 */
export const useId = (): string => useState(nextId)[0]
