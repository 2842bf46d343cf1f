import { createTransport } from 'nodemailer'
import type { Mailer } from './mailer.ts'

const TIMEOUT_MS = 10_000

/** Sends by SMTP, one recipient per email: we check addresses ourselves, and no recipient sees another. */
export const createSmtpMailer = (url: string, from: string): Mailer => {
  const transport = createTransport(
    {
      url,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  )
  return {
    send: async ({ to, subject, text, html, calendars, messageId, stopUrl }) => {
      const [calendar, ...others] = calendars
      await transport.sendMail({
        to: { name: '', address: to },
        subject,
        text,
        html,
        ...(stopUrl && {
          headers: {
            'List-Unsubscribe': `<${stopUrl}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          },
        }),
        ...(calendar && {
          icalEvent: { filename: 'event.ics', method: calendar.method, content: calendar.text },
        }),
        attachments: others.map(({ method, text: content }) => ({
          filename: 'event-before.ics',
          contentType: `text/calendar; charset=utf-8; method=${method}`,
          content,
        })),
        messageId: `<${messageId}@metapyra>`,
      })
    },
  }
}
