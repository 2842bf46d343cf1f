/** Text for a person in the queue. */
export const aheadWords = (ahead: number): string => {
  if (ahead === 0) return 'You’re next.'
  return ahead === 1 ? '1 person is ahead of you.' : `${ahead} people are ahead of you.`
}
