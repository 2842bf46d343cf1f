import { fieldInUse } from './typing.ts'

const FIELD = 'input, textarea, select'
const CAN_HAVE_FOCUS = `${FIELD}, button, a[href], [tabindex]`

/** When a field disappears while a person types into it, moves the focus to something near it instead of the page. */
export const keepFocus = (): void => {
  let around: EventTarget[] = []
  addEventListener('focusin', (event) => (around = event.composedPath()), true)
  const keepNear = (): void => {
    const field = fieldInUse()
    if (field === null || field.isConnected || document.activeElement !== document.body) return
    for (const container of around) {
      if (!(container instanceof Element) || !container.isConnected || container === document.body) continue
      const candidates = [FIELD, CAN_HAVE_FOCUS].flatMap((selector) => [
        ...container.querySelectorAll<HTMLElement>(selector),
      ])
      for (const next of candidates) {
        next.focus()
        // Hidden or disabled elements don't accept focus.
        if (document.activeElement === next) return
      }
    }
  }
  new MutationObserver(keepNear).observe(document.body, { childList: true, subtree: true })
}
