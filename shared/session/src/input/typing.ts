/** How long after typing letters are not treated as shortcuts. */
const TYPING_PAUSE_MS = 2000

let typedAt = Number.NEGATIVE_INFINITY
/** The field that the person types into, until they leave it themselves. */
let field: Element | null = null

let fieldExpectedUntil = Number.NEGATIVE_INFINITY

/** Call when something opens whose field takes the focus, so that letters typed before then are not shortcuts. */
export const expectField = (): void => {
  fieldExpectedUntil = performance.now() + TYPING_PAUSE_MS
}

export const fieldInUse = (): Element | null => field

addEventListener('input', (event) => {
  // Selections, checkboxes and values that the page fills in fire another type of event.
  if (!(event instanceof InputEvent)) return
  typedAt = performance.now()
  field = event.target as Element
})
const onBlur = ({ key }: Event & { key?: string }) => {
  if (key && !/^(Enter|Escape|Tab)$/.test(key)) return
  field = null
  fieldExpectedUntil = Number.NEGATIVE_INFINITY
}
// A person who clicks elsewhere, sends or closes what they write knows that they have left the field.
addEventListener('pointerdown', onBlur, true)
addEventListener('keydown', onBlur, true)

/**
 * Whether the person may believe that they are typing, checked for each key. If so, letters and other characters are
 * not shortcuts of the page. If the field has disappeared while they typed, no key is, until they pause.
 */
export const isTyping = ({ key }: { key: string }): boolean => {
  const now = performance.now()
  if (now < fieldExpectedUntil && key.length === 1) return true
  const isRemoved = field && !field.isConnected
  if (now - typedAt > TYPING_PAUSE_MS || !(isRemoved || key.length === 1)) return false
  if (isRemoved) typedAt = now
  return true
}
