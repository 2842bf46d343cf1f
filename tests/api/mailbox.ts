import { setTimeout as wait } from 'node:timers/promises'
import type { People } from './start.ts'

const ARRIVES_MS = 10_000
const LOOK_AGAIN_MS = 25

export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  at: string
}

/** All emails to an address, newest first. */
export const mailsTo = async (server: People, to: string): Promise<Mail[]> => {
  const answer = await server.someone().send('GET', `/sandbox/mail.json?to=${encodeURIComponent(to)}`)
  if (answer.status !== 200) throw new Error(`The mailbox answered ${answer.status}: ${answer.text}`)
  return answer.json as Mail[]
}

/** Waits until that many have arrived, and returns the newest. */
export const mailTo = async (server: People, to: string, count = 1): Promise<Mail> => {
  const deadline = Date.now() + ARRIVES_MS
  for (;;) {
    const [newest, ...older] = await mailsTo(server, to)
    if (newest && older.length + 1 >= count) return newest
    if (Date.now() > deadline) throw new Error(`No mail number ${count} to ${to}`)
    await wait(LOOK_AGAIN_MS)
  }
}

/** The token of the link in an email: 22 characters, a dot, 22 more. */
export const tokenIn = ({ text }: Mail): string => {
  const token = /[\w-]{22}\.[\w-]{22}/.exec(text)?.[0]
  if (!token) throw new Error(`No link in: ${text}`)
  return token
}
