import type { DriveFile } from '@metapyra/contract/entities/drive'
import type { Token } from '../link/request.ts'

export interface Found {
  rows: DriveFile[]
  /** The token of the next page; undefined at the end. */
  next: string | undefined
}

export interface Download {
  body: AsyncIterable<Uint8Array>
  /** Undefined if unknown. */
  bytes: number | undefined
}

/** The progress of an upload: either the complete file, or where to continue. */
export type Sent = { file: DriveFile } | { from: number }

/** The product's interface to a drive; each call acts for the person who granted the token. */
export interface DriveApi {
  /** The account's email address. */
  about(token: Token): Promise<{ email: string | null }>
  createFolder(token: Token, folder: { name: string; parentId?: string | undefined }): Promise<DriveFile>
  search(token: Token, query: Search): Promise<Found>
  file(token: Token, id: string): Promise<DriveFile>
  makePublic(token: Token, id: string): Promise<void>
  /** Reads bytes from a position. A Google document is exported, always from its start. */
  read(token: Token, file: DriveFile, from: number): Promise<Download>
  /** Returns the URL to upload the file to, which stays valid for days even if the connection breaks. */
  beginUpload(token: Token, file: NewFile): Promise<string>
  /** How far the upload has come. */
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

/** Every chunk except the last is a multiple of this. */
export const CHUNK_UNIT = 256 * 1024
