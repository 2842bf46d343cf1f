/** §8, realtime errors: the texts that people may see, regardless of what the library adds to them. */
export const REALTIME_ERRORS = [
  'No transports available',
  'timeout',
  'server error',
  'ping timeout',
  'transport closed by the server',
  'websocket connection closed',
  'xhr poll error',
  'xhr post error',
  'probe error',
  'parse error',
  'operation has timed out',
  'socket has been disconnected',
  'illegal attachments',
  'invalid payload',
  'unknown packet type',
  'It seems you are trying to reach a Socket.IO server in v2.x with a v3.x client',
] as const

/**
 * The text of §8 for what the library reports: an error, or a reason with its description. Undefined for what §8 does
 * not list: closing by the client, and refusals by the server, which have their own text.
 */
export const realtimeErrorText = (cause: unknown, description?: unknown): string | undefined => {
  const texts = [textOf(description), textOf(cause)]
  for (const text of texts) {
    const knownError = text && REALTIME_ERRORS.find((error) => text === error || text.startsWith(error))
    if (knownError) return knownError.startsWith('It seems') ? text : knownError
  }
  return undefined
}

const textOf = (cause: unknown): string | undefined => {
  if (typeof cause === 'string') return cause
  if (cause instanceof Error) return cause.message
  return typeof cause === 'object' && cause !== null && 'description' in cause
    ? textOf(cause.description)
    : undefined
}
