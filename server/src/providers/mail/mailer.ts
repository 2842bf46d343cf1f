/** What the product needs of a mail service. */
export interface Mailer {
  /** Resolves once the service has taken the mail; rejects where it may be tried again. */
  send(mail: OutgoingMail): Promise<void>
}

export interface OutgoingMail {
  to: string
  subject: string
  text: string
  html: string
  /** The same for every try, so that a service can tell a second copy. */
  messageId: string
}
