import { createRequire } from 'node:module'
import process from 'node:process'

export interface Address {
  host: string
  port: number
}

/** The parts used here of a connection of Cloudflare's quiche. Invalid packets and broken streams throw. */
export interface QuicheConnection {
  recv(data: Uint8Array, way: { from: Address; to: Address }): number
  /** Null if nothing is to be sent now. */
  send(data: Uint8Array): [length: number, { to: Address }] | null
  streamRecv(stream: number, into: Uint8Array): [length: number, isEnd: boolean] | null
  /** How many bytes were taken; null if none now. */
  streamSend(stream: number, data: Uint8Array, isEnd: boolean): number | null
  streamShutdown(stream: number, direction: number, code: number): unknown
  readable(): Iterable<number>
  writable(): Iterable<number>
  /** Milliseconds until `onTimeout` is due. */
  timeout(): number | null
  onTimeout(): void
  close(isOfApplication: boolean, code: number, reason: Uint8Array): unknown
  isEstablished(): boolean
  isClosed(): boolean
  isDraining(): boolean
}

export interface QuicheConfig {
  setApplicationProtos(names: string[]): void
  setMaxIdleTimeout(ms: number): void
  setMaxRecvUdpPayloadSize(bytes: number): void
  setMaxSendUdpPayloadSize(bytes: number): void
  setInitialMaxData(bytes: number): void
  setInitialMaxStreamDataBidiLocal(bytes: number): void
  setInitialMaxStreamDataBidiRemote(bytes: number): void
  setInitialMaxStreamDataUni(bytes: number): void
  setInitialMaxStreamsBidi(count: number): void
  setInitialMaxStreamsUni(count: number): void
  setMaxConnectionWindow(bytes: number): void
  setMaxStreamWindow(bytes: number): void
  enableDgram(isEnabled: boolean, received: number, sent: number): void
  setDisableActiveMigration(isDisabled: boolean): void
}

export interface QuicheHeader {
  ty: number
  version: number
  dcid: Uint8Array
  scid: Uint8Array
  token?: Uint8Array
}

export interface Quiche {
  Config: {
    withBoringSslCtx(
      isPeerVerified: boolean,
      mayFail: boolean,
      ca: null,
      keys: Buffer[] | null,
      certificates: Buffer[] | null,
      algorithms: null,
    ): QuicheConfig
  }
  Connection: {
    accept(
      id: Uint8Array,
      firstId: Uint8Array | null,
      local: Address,
      remote: Address,
      config: QuicheConfig,
    ): QuicheConnection
    connect(
      name: string,
      id: Uint8Array,
      local: Address,
      remote: Address,
      config: QuicheConfig,
    ): QuicheConnection
  }
  Header: { fromSlice(data: Uint8Array, idLength: number): QuicheHeader }
  versionIsSupported(version: number): boolean
  negotiateVersion(scid: Uint8Array, dcid: Uint8Array, into: Uint8Array): number
  retry(
    scid: Uint8Array,
    dcid: Uint8Array,
    newScid: Uint8Array,
    token: Uint8Array,
    version: number,
    into: Uint8Array,
  ): number
}

export const PACKET = { initial: 0, zeroRtt: 3 } as const
export const DIRECTION = { read: 0, write: 1 } as const

/** The platforms that the registry has a binary for; `npm install` installs it if possible. */
const BINARIES: Readonly<Record<string, string>> = {
  'linux-x64': '@matrixai/quic-linux-x64',
}

/** The path of this machine's binary; undefined if there is none or it isn't installed. */
export const quicheBinary = (machine = `${process.platform}-${process.arch}`): string | undefined => {
  const name = BINARIES[machine]
  if (!name) return undefined
  try {
    return createRequire(import.meta.url).resolve(name)
  } catch {
    return undefined
  }
}

/** Only for a separate process, because the library has known vulnerabilities (docs/security.md). */
export const loadQuiche = (path: string): Quiche => createRequire(import.meta.url)(path)
