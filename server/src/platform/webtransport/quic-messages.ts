import type { Status } from './header-block.ts'
import type { RequestHead } from './http3-connection.ts'
import type { Pem } from './self-signed-certificate.ts'

/** Messages from the server to the QUIC process. Ids identify connections, each with one session at most. */
export type ToQuic =
  | ({ type: 'start'; binary: string; hosts: string[]; port: number; maxAnAddress: number } & Pem)
  | ({ type: 'certificate' } & Pem)
  | { type: 'answer'; id: number; status: Status }
  /** Permits reading this many more bytes of the session's stream. */
  | { type: 'allow'; id: number; bytes: number }
  | { type: 'write'; id: number; bytes: Uint8Array }
  | { type: 'end'; id: number }
  | { type: 'beat' }
  | { type: 'stop' }

/** Messages from the QUIC process. */
export type FromQuic =
  | { type: 'listening'; port: number }
  | { type: 'failed'; why: string }
  | ({ type: 'asked'; id: number; ip: string } & RequestHead)
  | { type: 'stream'; id: number }
  | { type: 'data'; id: number; bytes: Uint8Array }
  /** QUIC has taken the oldest pending write. */
  | { type: 'taken'; id: number }
  | { type: 'closed'; id: number }
  | { type: 'beat' }
