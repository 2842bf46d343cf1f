import type { EditConflict, Ending, ErrorBody, ErrorCode } from '@metapyra/contract/errors'
import { errors } from '@metapyra/contract/errors'

interface Details {
  message?: string
  fields?: Record<string, string>
  retryAfterSeconds?: number
  serverTime?: number
  ahead?: number
  ending?: Ending | undefined
  meanwhile?: EditConflict
  cause?: unknown
}

/** Without its own message, a validation error displays the first field's problem. */
const messageOf = (code: ErrorCode, { message, fields = {} }: Details): string =>
  message ?? (code === 'VALIDATION' ? Object.values(fields)[0] : undefined) ?? errors[code].message

/** An error that people can read: a code from the contract's list. Anything else thrown is sent as a bare 500. */
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

/** A validation error, with a message for each invalid field. */
export const validationError = (fields: Record<string, string>): AppError =>
  new AppError('VALIDATION', { fields })
