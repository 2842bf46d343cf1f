/** For tests: a person who links the sandbox's Google Drive, as a browser does. Not part of the server. */
import type { DriveTransfer } from '@metapyra/contract/entities/drive'
import type { Answer } from '../actor.ts'
import type { TestServer } from '../server.ts'
import type { Caller, Choice } from './link.ts'
import { consentedTo, linkAs, redeemAs } from './link.ts'

const NAME = 'google drive'

/** Runs from the start to the return page, and returns its URL. */
export const consented = (server: TestServer, seat: Caller, choice?: Choice) =>
  consentedTo(server, seat, NAME, choice)

export const redeem = (seat: Caller, back: URL): Promise<Answer> => redeemAs(seat, NAME, back)

/** Links a Drive and returns the account. */
export const linkDrive = (server: TestServer, seat: Caller, choice?: Choice) =>
  linkAs(server, seat, NAME, choice)

/** The sandbox's data; in tests it always exists. */
export const driveOf = ({ sandboxes: { drive } }: TestServer) => {
  if (!drive) throw new Error('There is no sandbox of Drives')
  const { books, grants, faults, count } = drive
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
    /** Adds a file of this many bytes. */
    large: (name: string, size: number, email = 'ada@example.com') =>
      books.add({ email, name, mimeType: 'application/octet-stream', size, isMade: true }),
  }
}

/** Waits until a transfer has ended, or until `isEnough`. */
export const waitForTransferEnd = async (
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
