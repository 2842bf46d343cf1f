import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { Email } from 'postal-mime'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** What happens to an email: accepted, refused for now, or never answered. */
export type Reception = 'taken' | 'busy' | 'held'

export interface MailServer {
  url: string
  /** The emails it has accepted. */
  received: Email[]
  /** All emails that arrived, also those not accepted. */
  came: Email[]
  /** Refuses the held emails for now. */
  turnAwayHeld(): void
  close(): Promise<void>
}

/** A mail server that speaks SMTP; `receive` decides about each email. */
export const startMailServer = async (receive: () => Reception = () => 'taken'): Promise<MailServer> => {
  const received: Email[] = []
  const arrived: Email[] = []
  const held: (() => void)[] = []
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: async (stream, _, done) => {
      // A client that was killed midway has not sent the email.
      const text = await stream.toArray().catch(() => null)
      if (!text) return undefined
      const mail = await PostalMime.parse(Buffer.concat(text))
      arrived.push(mail)
      const reception = receive()
      const turnAway = () => done(Object.assign(new Error('busy'), { responseCode: 451 }))
      if (reception === 'busy') return turnAway()
      if (reception === 'held') return held.push(turnAway)
      received.push(mail)
      return done()
    },
  })
  smtp.on('error', () => undefined)
  const listener = smtp.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const { port } = listener.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    came: arrived,
    turnAwayHeld: () => {
      for (const turnAway of held.splice(0)) turnAway()
    },
    close: () => new Promise((resolve) => smtp.close(resolve)),
  }
}
