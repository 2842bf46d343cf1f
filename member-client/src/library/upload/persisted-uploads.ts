import { storeFor } from '@metapyra/session/local-store'

/** The stored record of an upload, from which it continues after a reload. */
export interface PersistedUpload {
  key: string
  name: string
  size: number
  lastModified: number
  /** The target folder. */
  parentId: string | null
  /** The item that gets the file as a new version. */
  versionOf?: string
  /** Id of a multipart upload, once its first part can be sent. */
  uploadId?: string
  /** All parts are on the server, which is assembling them. */
  isWhole?: boolean
  /** Id of the complete file on the server. It only has to be added to the folder. */
  fileId?: string
}

/** If the browser refuses storage, uploads last only as long as the page. */
export const persistedUploads = (userId: string, spaceId: string) => {
  const store = storeFor<PersistedUpload>(userId, `library/${spaceId}`)
  return {
    all: (): Promise<PersistedUpload[]> => store.all().catch(() => []),
    put: (upload: PersistedUpload): Promise<void> => store.put(upload.key, upload).catch(() => undefined),
    remove: (key: string): Promise<void> => store.remove(key).catch(() => undefined),
  }
}
