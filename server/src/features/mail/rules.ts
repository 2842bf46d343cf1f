import { escapeHtml } from '../../html.ts'
import { accountTemplates } from './account.rules.ts'
import { answerRow, answersBy } from './answers.rules.ts'
import { bookingTemplates } from './booking.rules.ts'
import { personTemplates } from './person.rules.ts'
import type { PersonWords, ProductWords } from './template.rules.ts'
import { asHtml, asText, filler, paragraphsOf } from './template.rules.ts'

/**
 * The words of every mail, and whether the product writes it or a person ([MAIL-3]). One that goes to an address which nobody has confirmed yet calls nobody by name: whoever
 * typed the address has typed the name as well, and would write to strangers. `link` is the page that it leads to; opening it uses up nothing,
 * a button there does.
 */
const IGNORE = 'If this was not you, there is nothing to do: without the link nothing happens.'

export const templates = {
  'verify-email': {
    by: 'product',
    subject: 'Confirm your mail address',
    lines: [
      'Hello,',
      'please confirm that this is your mail address. The link is good for 24 hours.',
      IGNORE,
    ],
    button: 'Confirm the address',
  },
  'reset-password': {
    by: 'product',
    subject: 'Set a new password',
    lines: ['Hello {name},', 'here you set a new password. The link is good for 30 minutes.', IGNORE],
    button: 'Set a new password',
  },
  'no-account': {
    by: 'product',
    subject: 'There is no account with this address',
    lines: [
      'Hello,',
      'somebody, perhaps you, asked for a new password. There is no account with this address.',
    ],
  },
  'password-changed': {
    by: 'product',
    subject: 'Your password was changed',
    lines: [
      'Hello {name},',
      'your password was changed just now, and all other devices were signed out.',
      '{ended}',
      'If this was not you, ask for a new password at once.',
    ],
    button: 'Ask for a new password',
  },
  'set-password': {
    by: 'product',
    subject: 'Set a password',
    lines: [
      'Hello {name},',
      'here you set a password for your account. The link is good for 30 minutes.',
      IGNORE,
    ],
    button: 'Set a password',
  },
  'provider-connected': {
    by: 'product',
    subject: '{provider} was connected to your account',
    lines: [
      'Hello {name},',
      'from now on you can also log in with {provider}.',
      'If this was not you, disconnect it in your settings under “Security” and change your password at once.',
    ],
    button: 'Open the product',
  },
  'change-email-old': {
    by: 'product',
    subject: 'Your mail address is to be changed',
    lines: [
      'Hello {name},',
      'somebody, hopefully you, asked to change the mail address of your account to {newEmail}.',
      'Please confirm it here and by the mail to the new address; nothing changes before both are done. The link is good for 24 hours.',
      'If this was not you, do not open the link, and change your password at once.',
    ],
    button: 'Confirm the change',
  },
  'change-email-new': {
    by: 'product',
    subject: 'Confirm your new mail address',
    lines: [
      'Hello,',
      'please confirm that this is to be the mail address of your account. The link is good for 24 hours.',
      IGNORE,
    ],
    button: 'Confirm the new address',
  },
  'email-changed': {
    by: 'product',
    subject: 'Your mail address was changed',
    lines: [
      'Hello {name},',
      'the mail address of your account was changed from {oldEmail} to {newEmail}. Log in with the new one from now on.',
    ],
  },
  ...personTemplates,
  ...accountTemplates,
  ...bookingTemplates,
  'newsletter-confirm': {
    by: 'product',
    subject: 'Confirm the newsletter',
    lines: [
      'Hello,',
      'somebody, we hope you, asked for our newsletter to this address. The link is good for a week.',
      IGNORE,
    ],
    button: 'Get the newsletter',
  },
  'newsletter-welcome': {
    by: 'product',
    subject: 'You get our newsletter',
    lines: [
      'Hello,',
      'from now on we write when there is something new in the product. You can end it at any time.',
    ],
    button: 'End the newsletter',
  },
  'business-request': {
    by: 'product',
    subject: '{subject}',
    lines: ['{subject}', 'From: {from}', '{details}'],
  },
  'request-thanks': {
    by: 'product',
    subject: 'We have your message',
    lines: ['Hello {name},', 'thank you for writing to us. Somebody reads it and answers to this address.'],
  },
} as const satisfies Record<string, ProductWords | PersonWords>

export type TemplateName = keyof typeof templates
export type PersonTemplate = keyof typeof personTemplates | keyof typeof bookingTemplates
export type ProductTemplate = Exclude<TemplateName, PersonTemplate>

export const isFollowUp = (name: PersonTemplate): boolean => templates[name].is === 'followUp'

const FOOT = 'color:#625a50;font-size:14px'
const WHOSE =
  'The words in quotation marks are those of whoever sent you this, not ours, and we have not checked them.'

/** How it is shown to a stranger. */
interface Shown {
  /** [MAIL-4] Where such mails are ended. */
  stopUrl?: string
  /** [MAIL-5] Nobody knows its sender. */
  isGuarded?: boolean
}

/** A mail's subject, text and HTML; whatever comes from people is escaped. */
export const renderMail = (
  name: TemplateName,
  data: Record<string, string>,
  link: string | undefined,
  { stopUrl, isGuarded = false }: Shown = {},
) => {
  const template: ProductWords | PersonWords = templates[name]
  const fill = filler(data, isGuarded)
  const paragraphs = paragraphsOf(template.lines, fill)
  const answers = template.hasAnswers ? answersBy(link) : []
  const foot = [...(isGuarded ? [WHOSE] : []), ...(stopUrl ? [`Stop emails like this: ${stopUrl}`] : [])]
  const text = [
    ...paragraphs.map(asText),
    ...(link && template.button ? [`${template.button}: ${link}`] : []),
    ...answers.map(({ words, href }) => `${words}: ${href}`),
    ...foot,
  ].join('\n\n')
  const button =
    link && template.button
      ? `<p><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#4f3cc9;color:#fff;text-decoration:none">${escapeHtml(template.button)}</a></p>`
      : ''
  const stop = stopUrl
    ? `<p style="${FOOT}">${isGuarded ? `${WHOSE} ` : ''}<a href="${escapeHtml(stopUrl)}" style="color:inherit">Stop emails like this</a></p>`
    : ''
  const html = `<div style="font:16px/1.5 system-ui,sans-serif;color:#2a2622;max-width:34rem">${paragraphs.map(asHtml).join('')}${answerRow(answers)}${button}${stop}</div>`
  const subject = isGuarded && template.by === 'person' ? template.plainSubject : template.subject
  return { subject: fill(subject), text, html }
}

const FIRST_WAIT_MS = 30_000
const MAX_ATTEMPTS = 8

/** When a mail that failed is tried next: 30 s, then doubling; undefined after the eighth time. */
export const nextTry = (attempts: number, now: Date): Date | undefined =>
  attempts >= MAX_ATTEMPTS ? undefined : new Date(now.getTime() + FIRST_WAIT_MS * 2 ** (attempts - 1))
