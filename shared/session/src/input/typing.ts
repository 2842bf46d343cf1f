/** How long letters are no keys once somebody has typed. */
const REST_MS = 2000

let typedAt = Number.NEGATIVE_INFINITY
/** The field that somebody types into, until they leave it of their own accord. */
let field: Element | null = null

export const fieldInUse = (): Element | null => field

addEventListener('input', (event) => {
  // Of what is chosen, ticked or filled in by the page it is another event.
  if (!(event instanceof InputEvent)) return
  typedAt = performance.now()
  field = event.target as Element
})
const leave = ({ key }: Event & { key?: string }) => {
  if (!key || /^(Enter|Escape|Tab)$/.test(key)) field = null
}
// Whoever clicks elsewhere, sends or closes what they write knows that they have left the field.
addEventListener('pointerdown', leave, true)
addEventListener('keydown', leave, true)

/**
 * Whether somebody may believe that they are typing: so long letters and signs are no keys of the page, and no key is
 * where the field has gone away from under their fingers, until they pause. Asked of each key that comes.
 */
export const isTyping = ({ key }: { key: string }): boolean => {
  const now = performance.now()
  const isGone = field && !field.isConnected
  if (now - typedAt > REST_MS || !(isGone || key.length === 1)) return false
  if (isGone) typedAt = now
  return true
}
