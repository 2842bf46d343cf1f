/** Of whoever waits for a place. */
export const aheadWords = (ahead: number): string => {
  if (ahead === 0) return 'You are next.'
  return ahead === 1 ? '1 person is before you.' : `${ahead} people are before you.`
}
