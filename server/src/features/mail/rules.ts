import { escapeHtml } from '../../html.ts'
import { accountTemplates } from './account.rules.ts'
import { answerRow, answersBy } from './answers.rules.ts'
import { bookingTemplates } from './booking.rules.ts'

/**
 * The words of every mail. One that goes to an address which nobody has confirmed yet calls nobody by name: whoever
 * typed the address has typed the name as well, and would write to strangers. `link` is the page that it leads to; opening it uses up nothing,
 * a button there does.
 */
interface Template {
  subject: string
  lines: string[]
  button?: string
  /** On a page that takes them, answers stand beside it: each leads there, where a button gives it. */
  hasAnswers?: true
}

const IGNORE = 'If this was not you, there is nothing to do: without the link nothing happens.'

export const templates = {
  'verify-email': {
    subject: 'Confirm your mail address',
    lines: [
      'Hello,',
      'please confirm that this is your mail address. The link is good for 24 hours.',
      IGNORE,
    ],
    button: 'Confirm the address',
  },
  'reset-password': {
    subject: 'Set a new password',
    lines: ['Hello {name},', 'here you set a new password. The link is good for 30 minutes.', IGNORE],
    button: 'Set a new password',
  },
  'no-account': {
    subject: 'There is no account with this address',
    lines: [
      'Hello,',
      'somebody, perhaps you, asked for a new password. There is no account with this address.',
    ],
  },
  'password-changed': {
    subject: 'Your password was changed',
    lines: [
      'Hello {name},',
      'your password was changed just now, and all other devices were signed out.',
      'If this was not you, ask for a new password at once.',
    ],
    button: 'Ask for a new password',
  },
  'set-password': {
    subject: 'Set a password',
    lines: [
      'Hello {name},',
      'here you set a password for your account. The link is good for 30 minutes.',
      IGNORE,
    ],
    button: 'Set a password',
  },
  'provider-connected': {
    subject: '{provider} was connected to your account',
    lines: [
      'Hello {name},',
      'from now on you can also log in with {provider}.',
      'If this was not you, disconnect it in your settings under “Security” and change your password at once.',
    ],
    button: 'Open the product',
  },
  'change-email-old': {
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
    subject: 'Confirm your new mail address',
    lines: [
      'Hello,',
      'please confirm that this is to be the mail address of your account. The link is good for 24 hours.',
      IGNORE,
    ],
    button: 'Confirm the new address',
  },
  'email-changed': {
    subject: 'Your mail address was changed',
    lines: [
      'Hello {name},',
      'the mail address of your account was changed from {oldEmail} to {newEmail}. Log in with the new one from now on.',
    ],
  },
  invite: {
    subject: '{inviter} invites you to {space}',
    lines: ['Hello {name},', '{inviter} invites you to the space “{space}”. The link is good for 48 hours.'],
    button: 'Open the invitation',
  },
  'guest-invite': {
    subject: '{inviter} invites you to visit {space}',
    lines: [
      'Hello {name},',
      '{inviter} invites you as a guest to the space “{space}”. You need no account, only a name.',
      'The link is good until {until}.',
    ],
    button: 'Come in',
  },
  'ownership-offer': {
    subject: '{giver} offers you the ownership of {space}',
    lines: [
      'Hello {receiver},',
      '{giver} offers you the ownership of the space “{space}”: you would decide about people and their roles, settings, plan and payment.',
      'Nothing changes until you accept it. You are asked in the space once you are logged in; the offer is good for seven days.',
    ],
    button: 'Open the space',
  },
  'ownership-accepted': {
    subject: '{receiver} owns {space} now',
    lines: [
      'Hello {giver},',
      '{receiver} has accepted the ownership of the space “{space}” that you offered.',
    ],
  },
  'ownership-declined': {
    subject: '{receiver} declines the ownership of {space}',
    lines: [
      'Hello {giver},',
      '{receiver} has declined the ownership of the space “{space}” that you offered. Nothing has changed.',
    ],
  },
  'payment-failed': {
    subject: 'The payment for {space} failed',
    lines: [
      'Hello {name},',
      'the card could not be charged {amount} for the plan of the space “{space}”.',
      'It has to be paid by {until}; after that the space can only be read. Pay the open invoice, or change the payment method.',
    ],
    button: 'Open the subscription',
  },
  'message-reported': {
    subject: 'A message was reported in {space}',
    lines: [
      'Hello {name},',
      'somebody has reported a message in the space “{space}”. It waits for you, or for somebody else who runs the space, under “Reports” in the console.',
      'However much is reported, you are told once an hour at most, and not while you are in the console.',
    ],
    button: 'Open the reports',
  },
  'event-invited': {
    subject: '{organizer} invites you: {title}',
    lines: ['Hello {name},', '{organizer} invites you to “{title}”.', '{when}', 'Where: {place}'],
    button: 'Answer or join',
    hasAnswers: true,
  },
  'event-changed': {
    subject: 'Changed: {title}',
    lines: ['Hello {name},', '“{title}” of {organizer} was changed.', '{when}', 'Where: {place}'],
    button: 'Join or answer',
  },
  'event-moved': {
    subject: 'At another time: {title}',
    lines: [
      'Hello {name},',
      '“{title}” of {organizer} is at another time. Please say again whether you come; your place is kept.',
      '{when}',
      'Where: {place}',
    ],
    button: 'Answer or join',
    hasAnswers: true,
  },
  'event-reminder': {
    subject: '{title} begins {until}',
    lines: ['Hello {name},', '“{title}” begins {until}.', '{when}', 'Where: {place}'],
    button: 'Join or answer',
  },
  'event-cancelled': {
    subject: 'Cancelled: {title}',
    lines: ['Hello {name},', '“{title}” of {organizer} is cancelled.', '{when}'],
  },
  'event-promoted': {
    subject: 'There is a place for you: {title}',
    lines: ['Hello {name},', 'there is a place for you at “{title}”.', '{when}', 'Where: {place}'],
    button: 'Join or answer',
  },
  ...accountTemplates,
  ...bookingTemplates,
  'newsletter-confirm': {
    subject: 'Confirm the newsletter',
    lines: [
      'Hello,',
      'somebody, we hope you, asked for our newsletter to this address. The link is good for a week.',
      IGNORE,
    ],
    button: 'Get the newsletter',
  },
  'newsletter-welcome': {
    subject: 'You get our newsletter',
    lines: [
      'Hello,',
      'from now on we write when there is something new in the product. You can end it at any time.',
    ],
    button: 'End the newsletter',
  },
  'business-request': {
    subject: '{subject}',
    lines: ['{subject}', 'From: {from}', '{details}'],
  },
  'request-thanks': {
    subject: 'We have your message',
    lines: ['Hello {name},', 'thank you for writing to us. Somebody reads it and answers to this address.'],
  },
} satisfies Record<string, Template>

export type TemplateName = keyof typeof templates

/** A mail's subject, text and HTML; whatever comes from people is escaped, and holds no line breaks. */
export const renderMail = (name: TemplateName, data: Record<string, string>, link: string | undefined) => {
  const template: Template = templates[name]
  const fill = (text: string) =>
    text.replace(/( ?)\{(\w+)\}/g, (_, space: string, key: string) => {
      const value = (data[key] ?? '').replace(/\s+/g, ' ')
      return value && `${space}${value}`
    })
  // A line of what is not there says nothing.
  const lines = template.lines.map(fill).filter((line) => line.trim())
  const answers = template.hasAnswers ? answersBy(link) : []
  const text = [
    ...lines,
    ...(link && template.button ? [`${template.button}: ${link}`] : []),
    ...answers.map(({ words, href }) => `${words}: ${href}`),
  ].join('\n\n')
  const paragraphs = lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('')
  const button =
    link && template.button
      ? `<p><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#4f3cc9;color:#fff;text-decoration:none">${escapeHtml(template.button)}</a></p>`
      : ''
  const html = `<div style="font:16px/1.5 system-ui,sans-serif;color:#2a2622;max-width:34rem">${paragraphs}${answerRow(answers)}${button}</div>`
  return { subject: fill(template.subject), text, html }
}

const FIRST_WAIT_MS = 30_000
const MAX_ATTEMPTS = 8

/** When a mail that failed is tried next: 30 s, then doubling; undefined after the eighth time. */
export const nextTry = (attempts: number, now: Date): Date | undefined =>
  attempts >= MAX_ATTEMPTS ? undefined : new Date(now.getTime() + FIRST_WAIT_MS * 2 ** (attempts - 1))
