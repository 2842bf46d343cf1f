/**
 * §9: realtime defaults. `webtransportDelayMs` comes from the library: how long it delays a websocket if webtransport
 * is offered (docs/operations.md, "WebTransport").
 */
export const REALTIME = {
  path: '/socket.io',
  timeoutMs: 20_000,
  reconnectionDelayMs: 1000,
  reconnectionDelayMaxMs: 5000,
  randomizationFactor: 0.5,
  reconnectionAttempts: Number.POSITIVE_INFINITY,
  webtransportDelayMs: 200,
  compressionThresholdBytes: 1024,
  packetProtocolVersion: 5,
  /** §5: a longer socket address is refused with 'URI too long'. */
  maxUriLength: 8000,
} as const
