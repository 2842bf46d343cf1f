import type { Quiche, QuicheConfig } from './quiche.ts'

/** A size that nearly every path supports (RFC 9000, 14.1), with room for tunnels. */
export const PACKET_BYTES = 1350
const IDLE_MS = 30_000
const WINDOW_BYTES = 128 * 1024

/** Limits for every connection: its streams, and the data buffered before it is read. */
export const createQuicConfig = (
  quiche: Quiche,
  pem: { certificate: string; key: string } | null,
): QuicheConfig => {
  const buffers = (text: string | undefined) => (text ? [Buffer.from(text)] : null)
  const config = quiche.Config.withBoringSslCtx(
    false,
    false,
    null,
    buffers(pem?.key),
    buffers(pem?.certificate),
    null,
  )
  config.setApplicationProtos(['h3'])
  config.setMaxIdleTimeout(IDLE_MS)
  config.setMaxRecvUdpPayloadSize(PACKET_BYTES)
  config.setMaxSendUdpPayloadSize(PACKET_BYTES)
  config.setInitialMaxData(2 * WINDOW_BYTES)
  config.setInitialMaxStreamDataBidiLocal(WINDOW_BYTES)
  config.setInitialMaxStreamDataBidiRemote(WINDOW_BYTES)
  config.setInitialMaxStreamDataUni(WINDOW_BYTES / 8)
  config.setMaxConnectionWindow(2 * WINDOW_BYTES)
  config.setMaxStreamWindow(WINDOW_BYTES)
  // The session's request and its stream; of the unidirectional ones one for settings and two that aren't needed.
  config.setInitialMaxStreamsBidi(8)
  config.setInitialMaxStreamsUni(8)
  // Datagrams aren't used, but browsers require the support.
  config.enableDgram(true, 1, 1)
  config.setDisableActiveMigration(false)
  return config
}
