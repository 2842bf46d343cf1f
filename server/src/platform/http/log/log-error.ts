import { withoutSecrets } from './log-text.ts'

type Fields = Record<string, unknown>

interface Logged extends Fields {
  type: string
  message: string
  stack: string
  cause?: Logged | undefined
}

/** Fields with names and numbers, never with user content: PostgreSQL's `detail` and `where` quote the row. */
const LOGGED_FIELDS = [
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
/** For data errors, PostgreSQL quotes the value in the message. */
const QUOTES_VALUES = /^22/
const FRAME = /^ +at .*(:\d+:\d+\)?|<anonymous>\)?|\(native\))$/
const MAX_DEPTH = 4

/**
 * Turns an error into what a log can contain: type, code and stack frames. A query's text and parameters are left out,
 * because they contain addresses, password hashes and user content; its `cause` contains PostgreSQL's reason.
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
      LOGGED_FIELDS.filter((key) => /string|number/.test(typeof fields[key])).map((key) => [
        key,
        fields[key],
      ]),
    ),
    ...(error.cause !== undefined && { cause: inner(error.cause) }),
    ...(error instanceof AggregateError && { errors: error.errors.map(inner) }),
  }
}

/** One line that can be stored: the messages of the error and its cause, cleaned as for the log. */
export const errorLine = (error: unknown): string => {
  const { message, cause } = loggedError(error)
  return cause ? `${message}: ${cause.message}` : message
}

const messageOf = (error: Error): string => {
  const { code, severity } = error as unknown as Fields
  if ('query' in error || 'params' in error) return 'Failed query'
  if (severity !== undefined && QUOTES_VALUES.test(String(code))) return 'Wrong data'
  // JSON.parse quotes the text that it fails on.
  if (error instanceof SyntaxError) return 'Wrong syntax'
  return withoutSecrets(error.message)
}

/** The message comes before the frames, and its lines may look like frames. */
const framesOf = ({ stack = '', message }: Error): string => {
  const at = stack.indexOf(message)
  const lines = (at < 0 ? stack : stack.slice(at + message.length)).split('\n')
  return lines.filter((line) => FRAME.test(line)).join('\n')
}
