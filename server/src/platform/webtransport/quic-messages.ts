import type { Status } from './header-block.ts'
import type { RequestHead } from './http3-connection.ts'
import type { Pem } from './own-certificate.ts'

/** What the server tells the process that speaks QUIC. Ids are of connections, each of which has one session at most. */
export type ToQuic =
  | ({ type: 'start'; binary: string; hosts: string[]; port: number; maxAnAddress: number } & Pem)
  | ({ type: 'certificate' } & Pem)
  | { type: 'answer'; id: number; status: Status }
  /** So many bytes more are read of the session's stream. */
  | { type: 'allow'; id: number; bytes: number }
  | { type: 'write'; id: number; bytes: Uint8Array }
  | { type: 'end'; id: number }
  | { type: 'beat' }
  | { type: 'stop' }

/** What it answers. */
export type FromQuic =
  | { type: 'listening'; port: number }
  | { type: 'failed'; why: string }
  | ({ type: 'asked'; id: number; ip: string } & RequestHead)
  | { type: 'stream'; id: number }
  | { type: 'data'; id: number; bytes: Uint8Array }
  /** The first of the writes that were under way is with QUIC. */
  | { type: 'taken'; id: number }
  | { type: 'closed'; id: number }
  | { type: 'beat' }
