import { withoutSecrets } from './log-text.ts'

type Fields = Record<string, unknown>

interface Logged extends Fields {
  type: string
  message: string
  stack: string
  cause?: Logged | undefined
}

/** Names and numbers, never what somebody wrote: PostgreSQL's `detail` and `where` quote the row. */
const KEPT = [
  'code',
  'errno',
  'syscall',
  'statusCode',
  'responseCode',
  'severity',
  'table',
  'column',
  'constraint',
]
/** PostgreSQL quotes the value itself in the message of a data error. */
const QUOTES_VALUES = /^22/
const FRAME = /^ +at .*(:\d+:\d+\)?|<anonymous>\)?|\(native\))$/
const MAX_DEPTH = 4

/**
 * An error as a log may keep it: type, code and stack frames. The text and the parameters of a query stay out, since
 * they hold addresses, hashes of passwords and what people wrote; its `cause` says what PostgreSQL had against it.
 */
export const loggedError = (error: unknown, depth = 0): Logged => {
  if (!(error instanceof Error)) return { type: typeof error, message: 'no error was thrown', stack: '' }
  const fields = error as unknown as Fields
  const inner = (value: unknown) => (depth < MAX_DEPTH ? loggedError(value, depth + 1) : undefined)
  return {
    type: error.constructor.name || error.name,
    message: messageOf(error),
    stack: framesOf(error),
    ...Object.fromEntries(
      KEPT.filter((key) => /string|number/.test(typeof fields[key])).map((key) => [key, fields[key]]),
    ),
    ...(error.cause !== undefined && { cause: inner(error.cause) }),
    ...(error instanceof AggregateError && { errors: error.errors.map(inner) }),
  }
}

/** What went wrong in a line that may be stored: the messages of the error and of its cause, cleaned as in the log. */
export const errorLine = (error: unknown): string => {
  const { message, cause } = loggedError(error)
  return cause ? `${message}: ${cause.message}` : message
}

const messageOf = (error: Error): string => {
  const { code, severity } = error as unknown as Fields
  if ('query' in error || 'params' in error) return 'Failed query'
  if (severity !== undefined && QUOTES_VALUES.test(String(code))) return 'Wrong data'
  // JSON.parse quotes the text it stumbles over.
  if (error instanceof SyntaxError) return 'Wrong syntax'
  return withoutSecrets(error.message)
}

/** The message stands before the frames, and lines of it may look like some. */
const framesOf = ({ stack = '', message }: Error): string => {
  const at = stack.indexOf(message)
  const lines = (at < 0 ? stack : stack.slice(at + message.length)).split('\n')
  return lines.filter((line) => FRAME.test(line)).join('\n')
}
