import type { Ending, ErrorBody, ErrorCode, Meanwhile } from '@metapyra/contract/errors'
import { errors } from '@metapyra/contract/errors'

interface Details {
  message?: string
  fields?: Record<string, string>
  retryAfterSeconds?: number
  serverTime?: number
  ahead?: number
  ending?: Ending | undefined
  meanwhile?: Meanwhile
  cause?: unknown
}

/** Where nothing else is said of wrong input, people read what is wrong with the first of its fields. */
const messageOf = (code: ErrorCode, { message, fields = {} }: Details): string =>
  message ?? (code === 'VALIDATION' ? Object.values(fields)[0] : undefined) ?? errors[code].message

/** An error that people may read: a name from the contract's list. Whatever else is thrown leaves as a bare 500. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly details: Details

  constructor(code: ErrorCode, details: Details = {}) {
    super(messageOf(code, details), { cause: details.cause })
    this.code = code
    this.status = errors[code].status
    this.details = details
  }

  toBody(): ErrorBody {
    const { fields, serverTime, ahead, ending, meanwhile } = this.details
    return {
      code: this.code,
      message: this.message,
      ...(fields && { fields }),
      ...(serverTime !== undefined && { serverTime }),
      ...(ahead !== undefined && { ahead }),
      ...(ending && { ending }),
      ...(meanwhile && { meanwhile }),
    }
  }
}

/** What was sent cannot be, by the field that says it. */
export const wrong = (fields: Record<string, string>): AppError => new AppError('VALIDATION', { fields })
