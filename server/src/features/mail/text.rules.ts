import { escapeHtml } from '../../platform/text/html.ts'
import { accountTemplates } from './account.rules.ts'
import { bookingTemplates } from './booking.rules.ts'
import { personTemplates } from './person-templates.rules.ts'
import { answerRow, responseLinksFor } from './response-links.rules.ts'
import type { PersonWords, ProductWords } from './template.rules.ts'
import { asHtml, asText, filler, paragraphsOf } from './template.rules.ts'

/**
 * The texts of every mail, and whether the product or a person causes it ([MAIL-3]). A mail to an unconfirmed address
 * contains no name, because whoever entered the address also entered the name and could use it to send text to
 * uninvolved people. `link` is the page it leads to; opening it uses nothing up, only a button there does.
 */
const IGNORE = 'If you didn’t request this, you can ignore this email.'

export const templates = {
  'verify-email': {
    by: 'product',
    subject: 'Verify your email',
    lines: ['Hello,', 'Please verify that this is your email. The link expires in 24 hours.', IGNORE],
    button: 'Verify email',
  },
  'reset-password': {
    by: 'product',
    subject: 'Set a new password',
    lines: ['Hello {name},', 'Use the link below to set a new password. It expires in 30 minutes.', IGNORE],
    button: 'Set a new password',
  },
  'no-account': {
    by: 'product',
    subject: 'No account with this email',
    lines: ['Hello,', 'Someone, maybe you, requested a new password. There’s no account with this email.'],
  },
  'password-changed': {
    by: 'product',
    subject: 'Your password was changed',
    lines: [
      'Hello {name},',
      'Your password was just changed, and all other devices were logged out.',
      '{ended}',
      'If this wasn’t you, reset your password right away.',
    ],
    button: 'Reset password',
  },
  'set-password': {
    by: 'product',
    subject: 'Set a password',
    lines: [
      'Hello {name},',
      'Use the link below to set a password for your account. It expires in 30 minutes.',
      IGNORE,
    ],
    button: 'Set a password',
  },
  'provider-connected': {
    by: 'product',
    subject: '{provider} was connected to your account',
    lines: [
      'Hello {name},',
      'You can now also log in with {provider}.',
      'If this wasn’t you, disconnect it in your settings under “Security” and change your password right away.',
    ],
    button: 'Open MetaPyra',
  },
  'change-email-old': {
    by: 'product',
    subject: 'Confirm your email change',
    lines: [
      'Hello {name},',
      'Someone, hopefully you, asked to change your account’s email to {newEmail}.',
      'Please confirm it here and in the email we sent to the new address. Nothing changes until you’ve done both. The link expires in 24 hours.',
      'If this wasn’t you, don’t open the link, and change your password right away.',
    ],
    button: 'Confirm change',
  },
  'change-email-new': {
    by: 'product',
    subject: 'Confirm your new email',
    lines: [
      'Hello,',
      'Please confirm this as your account’s new email. The link expires in 24 hours.',
      IGNORE,
    ],
    button: 'Confirm new email',
  },
  'email-changed': {
    by: 'product',
    subject: 'Your email was changed',
    lines: [
      'Hello {name},',
      'Your account’s email was changed from {oldEmail} to {newEmail}. Log in with the new one from now on.',
    ],
  },
  ...personTemplates,
  ...accountTemplates,
  ...bookingTemplates,
  'newsletter-confirm': {
    by: 'product',
    subject: 'Confirm your subscription',
    lines: [
      'Hello,',
      'Someone, hopefully you, subscribed this address to our newsletter. The link expires in a week.',
      IGNORE,
    ],
    button: 'Subscribe',
  },
  'newsletter-welcome': {
    by: 'product',
    subject: 'You’re subscribed to our newsletter',
    lines: ['Hello,', 'We’ll write when there’s something new. You can unsubscribe anytime.'],
    button: 'Unsubscribe',
  },
  'business-request': {
    by: 'product',
    subject: '{subject}',
    lines: ['{subject}', 'From: {from}', '{details}'],
  },
  'request-thanks': {
    by: 'product',
    subject: 'We got your message',
    lines: ['Hello {name},', 'Thank you for writing to us. We’ll reply to this address.'],
  },
} as const satisfies Record<string, ProductWords | PersonWords>

export type TemplateName = keyof typeof templates
export type PersonTemplate = keyof typeof personTemplates | keyof typeof bookingTemplates
export type ProductTemplate = Exclude<TemplateName, PersonTemplate>

export const isFollowUp = (name: PersonTemplate): boolean => templates[name].is === 'followUp'

const FOOT = 'color:#625a50;font-size:14px'
const WHOSE = 'The words in quotation marks are the sender’s, not ours, and we haven’t checked them.'

/** How a mail to an external recipient is presented. */
interface Presentation {
  /** [MAIL-4] The URL for unsubscribing from such mails. */
  stopUrl?: string
  /** [MAIL-5] True if its sender is not established. */
  isGuarded?: boolean
}

/** Renders a mail's subject, text and HTML. Escapes everything from people. */
export const renderMail = (
  name: TemplateName,
  data: Record<string, string>,
  link: string | undefined,
  { stopUrl, isGuarded = false }: Presentation = {},
) => {
  const template: ProductWords | PersonWords = templates[name]
  const fill = filler(data, isGuarded)
  const paragraphs = paragraphsOf(template.lines, fill)
  const answers = template.hasAnswers ? responseLinksFor(link) : []
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
