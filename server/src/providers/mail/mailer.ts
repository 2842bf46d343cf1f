/** The product's interface to a mail service. */
export interface Mailer {
  /** Resolves once the service has accepted the email; rejects if it can be retried. */
  send(mail: OutgoingMail): Promise<void>
}

/** For the recipient's own calendar (RFC 5546). */
export interface MailCalendar {
  method: 'REQUEST' | 'CANCEL' | 'PUBLISH'
  text: string
}

export interface OutgoingMail {
  to: string
  subject: string
  text: string
  html: string
  /** The first is what the email is about. */
  calendars: MailCalendar[]
  /** The email's id, the same for every try, so that a service can recognize a duplicate. */
  messageId: string
  /** [MAIL-4] The URL to unsubscribe with one request (RFC 8058). */
  stopUrl?: string
}
