import type { DriveFile } from '@metapyra/contract/entities/drive'
import type { Token } from '../link/request.ts'

export interface Found {
  rows: DriveFile[]
  /** What the next page is asked for with; undefined at the end. */
  next: string | undefined
}

export interface Download {
  body: AsyncIterable<Uint8Array>
  /** Undefined where it is not said. */
  bytes: number | undefined
}

/** How far a file that is sent has come: either it is all there, or what comes next is. */
export type Sent = { file: DriveFile } | { from: number }

/** What the product needs of a drive; each call speaks for whoever the token was given by. */
export interface DriveApi {
  /** Whose it is. */
  about(token: Token): Promise<{ email: string | null }>
  createFolder(token: Token, wish: { name: string; parentId?: string | undefined }): Promise<DriveFile>
  search(token: Token, wish: Search): Promise<Found>
  file(token: Token, id: string): Promise<DriveFile>
  makePublic(token: Token, id: string): Promise<void>
  /** The bytes from one on; a document that Google keeps is made into a file, always from its beginning. */
  read(token: Token, file: DriveFile, from: number): Promise<Download>
  /** Answers the address that the file is sent to; it is good for days, whatever becomes of the connection. */
  beginUpload(token: Token, wish: NewFile): Promise<string>
  /** How much has come there. */
  uploadState(token: Token, address: string, bytes: number): Promise<Sent>
  sendChunk(
    token: Token,
    address: string,
    chunk: { bytes: Uint8Array; from: number; of: number },
  ): Promise<Sent>
}

export interface Search {
  search?: string | undefined
  folderId?: string | undefined
  isFoldersOnly: boolean
  next?: string | undefined
}

export interface NewFile {
  name: string
  mime: string
  bytes: number
  parentId?: string | undefined
}

/** Every chunk but the last is a multiple of this. */
export const CHUNK_UNIT = 256 * 1024
