/**
 * [KEY-3] True for keys that belong to an input method's composition. The Enter that accepts a composition sends
 * nothing, and its Escape, arrows and Tab have no effect. Safari ends the composition before it fires the event of that
 * Enter, which only the key code identifies.
 */
const isComposed = ({ isComposing, keyCode }: KeyboardEvent): boolean => isComposing || keyCode === 229

// In the capture phase, before all other key handlers.
addEventListener(
  'keydown',
  (event) => {
    if (isComposed(event)) event.stopImmediatePropagation()
  },
  true,
)
