import type { LibraryItem } from '@metapyra/contract/entities/library'
import { dateFormat } from '@metapyra/session/dates'
import { ApiError } from '@metapyra/session/errors'
import { session } from '../../session/session.ts'
import { createItem } from '../library-store.ts'
import { enqueueFiles } from './upload-queue.ts'

/** A file with the folders that contain it, outermost first. */
interface FileWithFolders {
  file: File
  folders: readonly string[]
}

const fileOf = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => entry.file(resolve, reject))

/** Browsers return a folder's entries in chunks, and an empty one at the end. */
const entriesIn = async (folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> => {
  const reader = folder.createReader()
  const all: FileSystemEntry[] = []
  for (;;) {
    const batch = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    if (batch.length === 0) return all
    all.push(...batch)
  }
}

const filesIn = async (entry: FileSystemEntry, folders: readonly string[]): Promise<FileWithFolders[]> => {
  if (entry.isFile) return [{ file: await fileOf(entry as FileSystemFileEntry), folders }]
  const inside = await entriesIn(entry as FileSystemDirectoryEntry)
  const parts = await Promise.all(inside.map((child) => filesIn(child, [...folders, entry.name])))
  return parts.flat()
}

/** An existing folder with this name. */
const existingFolder = async (name: string, parentId: string | null): Promise<LibraryItem | undefined> => {
  const normalizedName = name.normalize('NFKC').toLowerCase()
  let next: string | undefined
  do {
    const query = { filter: 'folder', parentId, pageSize: 100, ...(next && { next }) } as const
    const page = await session.api('POST v2/library/list', query, { isSilent: true })
    const found = page.rows.find((folder) => folder.name.normalize('NFKC').toLowerCase() === normalizedName)
    if (found) return found
    next = page.next
  } while (next)
  return undefined
}

const makeFolder = async (name: string, parentId: string | null): Promise<string> => {
  try {
    return (await createItem({ kind: 'folder', name, parentId })).id
  } catch (error) {
    const found =
      error instanceof ApiError && error.code === 'CONFLICT'
        ? await existingFolder(name, parentId)
        : undefined
    if (found) return found.id
    throw error
  }
}

/** Uploads files into their original folders. Missing folders are created, each once. */
const addToFolders = async (all: readonly FileWithFolders[], parentId: string | null): Promise<void> => {
  const folderIds = new Map<string, Promise<string | null>>([['', Promise.resolve(parentId)]])
  const folderOf = (folders: readonly string[]): Promise<string | null> => {
    const path = folders.join('/')
    const existing = folderIds.get(path)
    if (existing) return existing
    const making = folderOf(folders.slice(0, -1)).then((parent) => makeFolder(folders.at(-1) ?? '', parent))
    folderIds.set(path, making)
    return making
  }
  for (const { file, folders } of all)
    try {
      enqueueFiles([file], await folderOf(folders))
    } catch (error) {
      session.toast('error', `“${folders.join('/')}”: ${(error as Error).message}`)
      return
    }
}

/**
 * [LIB-34] Uploads what is dropped on the page, including whole folders. Reads the entries at once, because browsers
 * reveal them only during the drop event.
 */
export const addDroppedFiles = (data: DataTransfer, parentId: string | null): void => {
  const entries = [...data.items].flatMap((item) => item.webkitGetAsEntry?.() ?? [])
  if (entries.every(({ isDirectory }) => !isDirectory)) enqueueFiles([...data.files], parentId)
  else
    void Promise.all(entries.map((entry) => filesIn(entry, [])))
      .then((parts) => addToFolders(parts.flat(), parentId))
      .catch(() => session.toast('error', 'Couldn’t read this folder. Use “Upload folder” instead.'))
}

/** Uploads the chosen files; for a folder, with its subfolders. */
export const addSelectedFiles = (files: Iterable<File>, parentId: string | null): void =>
  void addToFolders(
    [...files].map((file) => ({ file, folders: file.webkitRelativePath.split('/').slice(0, -1) })),
    parentId,
  )

const isoMoment = dateFormat({ dateStyle: 'short', timeStyle: 'short' }, 'sv')
/** Renames pasted pictures, because browsers call all of them `image.png`. */
export const addPastedFiles = (files: Iterable<File>, parentId: string | null, now = new Date()): void => {
  const name = `Pasted ${isoMoment(now).slice(0, 16).replace(':', '.')}`
  enqueueFiles(
    [...files].map((file) =>
      file.name === 'image.png' ? new File([file], `${name}.png`, { type: file.type }) : file,
    ),
    parentId,
  )
}
