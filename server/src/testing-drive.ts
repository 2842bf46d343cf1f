/** For tests: somebody who links the sandbox's Google Drive, as their browser does. Not part of the server. */
import type { DriveTransfer } from '@metapyra/contract/entities/drive'
import type { TestServer } from './testing.ts'
import type { Answer } from './testing-actor.ts'
import type { Seat } from './testing-live.ts'

const DRIVE = { provider: 'google', kind: 'drive' } as const
const FIELDS = /<input type="hidden" name="([^"]+)" value="([^"]*)">/g

interface Choice {
  email?: string
  isDenied?: true
  /** They take the tick away. */
  isUnticked?: true
}

type Caller = Pick<Seat, 'call'>

/** From the start to the return page: what came back in its address. */
export const consented = async (server: TestServer, seat: Caller, choice: Choice = {}) => {
  const { status, body } = await seat.call('POST v2/calendar/link-start', DRIVE)
  if (status !== 201) throw new Error(`could not start: ${status} ${JSON.stringify(body)}`)
  const page = await (await fetch(body.url)).text()
  const fields = new URLSearchParams()
  for (const [, name = '', value = ''] of page.matchAll(FIELDS)) fields.set(name, value)
  fields.set('email', choice.email ?? 'ada@example.com')
  if (!choice.isUnticked) fields.set('allow', 'https://www.googleapis.com/auth/drive.file')
  fields.set('answer', choice.isDenied ? 'deny' : 'continue')
  const to = `${server.origin}/sandbox/drive/consent`
  const response = await fetch(to, { method: 'POST', body: fields, redirect: 'manual' })
  return new URL(response.headers.get('location') ?? '')
}

export const redeem = (seat: Caller, back: URL): Promise<Answer> =>
  seat.call('PATCH v2/calendar/google-token', {
    type: 'drive',
    code: back.searchParams.get('code') ?? '',
    state: back.searchParams.get('state') ?? '',
  })

/** Links a Drive; answers the account. */
export const linkDrive = async (server: TestServer, seat: Caller, choice: Choice = {}) => {
  const { status, body } = await redeem(seat, await consented(server, seat, choice))
  if (status !== 200) throw new Error(`could not link: ${status} ${JSON.stringify(body)}`)
  return body.account
}

/** What the sandbox keeps; there in tests always. */
export const driveOf = ({ driveSandbox }: TestServer) => {
  if (!driveSandbox) throw new Error('There is no sandbox of Drives')
  const { books, grants, faults, count } = driveSandbox
  const files = (email = 'ada@example.com') =>
    Object.values(books.rows.files).filter((row) => row.email === email)
  return {
    ...{ books, grants, faults, count, files },
    refreshes: () => books.rows.oauth.refreshes,
    named: (name: string, email?: string) => {
      const row = files(email).find((one) => one.name === name)
      if (!row) throw new Error(`There is no ${name}`)
      return row
    },
    /** A file of so many bytes. */
    large: (name: string, size: number, email = 'ada@example.com') =>
      books.add({ email, name, mimeType: 'application/octet-stream', size, isMade: true }),
  }
}

/** Waits until a transfer has ended. */
export const ended = async (
  seat: Caller,
  id: string,
  isEnough = ({ status }: DriveTransfer) => status !== 'running',
) => {
  for (let tries = 0; tries < 600; tries += 1) {
    const { body } = await seat.call('POST v2/drive/transfers', {})
    const found: DriveTransfer | undefined = body.rows.find((row: DriveTransfer) => row.id === id)
    if (found && isEnough(found)) return found
    await new Promise((resume) => setTimeout(resume, 50))
  }
  throw new Error('The transfer does not end')
}
