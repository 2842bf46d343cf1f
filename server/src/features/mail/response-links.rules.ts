import { escapeHtml } from '../../platform/text/html.ts'

const ANSWERS = [
  ['Yes', 'going'],
  ['Maybe', 'maybe'],
  ['No', 'declined'],
] as const
/** The path of the response page for people without an account; members respond in the space. */
const RESPONSE_PAGE_PATH = '/invites?type=event'

interface AnswerLink {
  words: string
  href: string
}

/** [EVENT-43] Links to that page with a response preselected; a button there submits it. */
export const responseLinksFor = (link: string | undefined): AnswerLink[] =>
  link?.includes(RESPONSE_PAGE_PATH)
    ? ANSWERS.map(([words, answer]) => ({ words, href: `${link}&answer=${answer}` }))
    : []

const LOOK =
  'display:inline-block;margin:0 8px 8px 0;padding:10px 18px;border:1px solid #4f3cc9;border-radius:6px;color:#4f3cc9;text-decoration:none'

export const answerRow = (answers: AnswerLink[]): string => {
  const links = answers.map(({ words, href }) => `<a href="${escapeHtml(href)}" style="${LOOK}">${words}</a>`)
  return links.length > 0 ? `<p>${links.join('')}</p>` : ''
}
