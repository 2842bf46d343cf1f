/**
 * [KEY-3] Keys by which an input method composes what is typed are nobody's but its own: the Enter that accepts it sends
 * nothing, and no Escape, arrow or Tab of it does anything. Safari ends the composition before it tells of that Enter, and
 * says by the code alone whose key it was.
 */
const isComposed = ({ isComposing, keyCode }: KeyboardEvent): boolean => isComposing || keyCode === 229

// On the way down, before any who hear keys on the way up, or further down.
addEventListener(
  'keydown',
  (event) => {
    if (isComposed(event)) event.stopImmediatePropagation()
  },
  true,
)
