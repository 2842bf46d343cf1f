/** Of an address what engine.io-client asks for. */
export const parse = (address: string) => {
  const { protocol, hostname, port, search } = new URL(address)
  return { protocol: protocol.slice(0, -1), host: hostname, port, query: search.slice(1) }
}
