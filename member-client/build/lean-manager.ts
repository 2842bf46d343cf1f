/** Its own way of coming back, in place of which is session/realtime's, and second names of what it does. */
const UNUSED =
  'reconnection|reconnectionAttempts|reconnectionDelay|reconnectionDelayMax|randomizationFactor|' +
  'maybeReconnectOnOpen|reconnect|onreconnect|connect|disconnect'

/** The source of socket.io-client's manager without what nothing here uses: 0.6 KB of the space's 60. */
export const leanManager = (source: string): string =>
  source
    // Nobody here brings a parser of their own: without the choice, the one there is needs no object of all its exports.
    .replace('const _parser = opts.parser || parser', '')
    .replaceAll('_parser.', 'parser.')
    .replace(new RegExp(`^ {4}(${UNUSED})\\([^\\n]*\\) \\{\\n.*?^ {4}\\}\\n`, 'gms'), '')
    .replace(/^ {8}if \(this\._reconnection && [^\n]*\n[^\n]*\n {8}\}\n/m, '')
    .replace(/^ {8}this\.backoff = [^;]*;\n/m, '')
    .replace(new RegExp(`^ +this\\.(backoff\\.reset|${UNUSED})\\(.*\\);\\n`, 'gm'), '')
