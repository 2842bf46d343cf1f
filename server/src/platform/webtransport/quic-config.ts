import type { Quiche, QuicheConfig } from './quiche.ts'

/** As much as every path takes (RFC 9000, 14.1), with room for tunnels. */
export const PACKET_BYTES = 1350
const IDLE_MS = 30_000
const WINDOW_BYTES = 128 * 1024

/** Bounds of every connection: its streams, and what is kept for it before it is read. */
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
  // What is asked for, and its stream; of the others one for settings and two that nobody needs.
  config.setInitialMaxStreamsBidi(8)
  config.setInitialMaxStreamsUni(8)
  // Nobody sends any, but browsers want to be able to.
  config.enableDgram(true, 1, 1)
  config.setDisableActiveMigration(false)
  return config
}
