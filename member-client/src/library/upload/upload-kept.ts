import { storeFor } from '@metapyra/session/kept'

/** What this browser knows of a file that is on its way, by which one goes on after a reload. */
export interface PersistedUpload {
  key: string
  name: string
  size: number
  lastModified: number
  /** The folder that it goes into. */
  parentId: string | null
  /** The item whose content it becomes. */
  versionOf?: string
  /** Of parts, once the first of them may leave. */
  uploadId?: string
  /** All parts are there, and are being put together. */
  isWhole?: boolean
  /** The bytes are at the server; what is left is to put them into the folder. */
  fileId?: string
}

/** Where the browser refuses storage, files are on their way for as long as the page is there. */
export const persistedUploads = (userId: string, spaceId: string) => {
  const store = storeFor<PersistedUpload>(userId, `library/${spaceId}`)
  return {
    all: (): Promise<PersistedUpload[]> => store.all().catch(() => []),
    put: (upload: PersistedUpload): Promise<void> => store.put(upload.key, upload).catch(() => undefined),
    remove: (key: string): Promise<void> => store.remove(key).catch(() => undefined),
  }
}
