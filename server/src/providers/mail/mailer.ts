/** What the product needs of a mail service. */
export interface Mailer {
  /** Resolves once the service has taken the mail; rejects where it may be tried again. */
  send(mail: OutgoingMail): Promise<void>
}

/** For the reader's own calendar (RFC 5546). */
export interface MailCalendar {
  method: 'REQUEST' | 'CANCEL' | 'PUBLISH'
  text: string
}

export interface OutgoingMail {
  to: string
  subject: string
  text: string
  html: string
  /** The first is what the mail is about. */
  calendars: MailCalendar[]
  /** The same for every try, so that a service can tell a second copy. */
  messageId: string
  /** [MAIL-4] Where its reader ends such mails, by one request (RFC 8058). */
  stopUrl?: string
}
