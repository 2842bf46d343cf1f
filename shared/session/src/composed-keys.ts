/**
 * [KEY-3] Keys by which an input method composes what is typed are nobody's but its own: the Enter that accepts it sends
 * nothing, and no Escape, arrow or Tab of it does anything. Safari ends the composition before it tells of that Enter, and
 * says by the code alone whose key it was.
 */
const isComposed = ({ isComposing, keyCode }: KeyboardEvent): boolean => isComposing || keyCode === 229

// Before all who hear keys of the page: each client loads this first.
addEventListener(
  'keydown',
  (event) => {
    if (isComposed(event)) event.stopImmediatePropagation()
  },
  true,
)
