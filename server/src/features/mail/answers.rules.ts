import { escapeHtml } from '../../platform/text/html.ts'

const ANSWERS = [
  ['Yes', 'going'],
  ['Maybe', 'maybe'],
  ['No', 'declined'],
] as const
/** Members answer in the space. */
const TAKES_ANSWERS = '/invites?type=event'

interface AnswerLink {
  words: string
  href: string
}

/** [EVENT-43] The same page with an answer chosen, which a button there gives. */
export const answersBy = (link: string | undefined): AnswerLink[] =>
  link?.includes(TAKES_ANSWERS)
    ? ANSWERS.map(([words, answer]) => ({ words, href: `${link}&answer=${answer}` }))
    : []

const LOOK =
  'display:inline-block;margin:0 8px 8px 0;padding:10px 18px;border:1px solid #4f3cc9;border-radius:6px;color:#4f3cc9;text-decoration:none'

export const answerRow = (answers: AnswerLink[]): string => {
  const links = answers.map(({ words, href }) => `<a href="${escapeHtml(href)}" style="${LOOK}">${words}</a>`)
  return links.length > 0 ? `<p>${links.join('')}</p>` : ''
}
