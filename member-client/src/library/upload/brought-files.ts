import type { LibraryItem } from '@metapyra/contract/entities/library'
import { dateFormat } from '@metapyra/session/dates'
import { ApiError } from '@metapyra/session/errors'
import { session } from '../../session/session.ts'
import { createItem } from '../library-store.ts'
import { takeFiles } from './upload-queue.ts'

/** A file with the folders that it comes in, from the outermost. */
interface Brought {
  file: File
  folders: readonly string[]
}

const fileOf = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => entry.file(resolve, reject))

/** A browser tells what is in a folder some at a time, and nothing at its end. */
const entriesIn = async (folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> => {
  const reader = folder.createReader()
  const all: FileSystemEntry[] = []
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    if (some.length === 0) return all
    all.push(...some)
  }
}

const filesIn = async (entry: FileSystemEntry, folders: readonly string[]): Promise<Brought[]> => {
  if (entry.isFile) return [{ file: await fileOf(entry as FileSystemFileEntry), folders }]
  const inside = await entriesIn(entry as FileSystemDirectoryEntry)
  const parts = await Promise.all(inside.map((one) => filesIn(one, [...folders, entry.name])))
  return parts.flat()
}

/** One of this name that is there already. */
const folderNamed = async (name: string, parentId: string | null): Promise<LibraryItem | undefined> => {
  const sought = name.normalize('NFKC').toLowerCase()
  let next: string | undefined
  do {
    const wish = { filter: 'folder', parentId, pageSize: 100, ...(next && { next }) } as const
    const page = await session.api('POST v2/library/list', wish, { isSilent: true })
    const found = page.rows.find((one) => one.name.normalize('NFKC').toLowerCase() === sought)
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
      error instanceof ApiError && error.code === 'CONFLICT' ? await folderNamed(name, parentId) : undefined
    if (found) return found.id
    throw error
  }
}

/** Puts files where they lay: folders that are not there yet are made, each once. */
const bring = async (all: readonly Brought[], parentId: string | null): Promise<void> => {
  const made = new Map<string, Promise<string | null>>([['', Promise.resolve(parentId)]])
  const folderOf = (folders: readonly string[]): Promise<string | null> => {
    const path = folders.join('/')
    const known = made.get(path)
    if (known) return known
    const making = folderOf(folders.slice(0, -1)).then((above) => makeFolder(folders.at(-1) ?? '', above))
    made.set(path, making)
    return making
  }
  for (const { file, folders } of all)
    try {
      takeFiles([file], await folderOf(folders))
    } catch (error) {
      session.toast('error', `“${folders.join('/')}”: ${(error as Error).message}`)
      return
    }
}

/** [LIB-34] Takes what falls on the page, whole folders too. What it holds is told while it falls, and not later. */
export const takeDropped = (data: DataTransfer, parentId: string | null): void => {
  const entries = [...data.items].flatMap((item) => item.webkitGetAsEntry?.() ?? [])
  if (entries.every(({ isDirectory }) => !isDirectory)) takeFiles([...data.files], parentId)
  else
    void Promise.all(entries.map((entry) => filesIn(entry, [])))
      .then((parts) => bring(parts.flat(), parentId))
      .catch(() => session.toast('error', 'Couldn’t read this folder. Use “Upload folder” instead.'))
}

/** What was chosen; of a folder, with the folders in it. */
export const takeChosen = (files: Iterable<File>, parentId: string | null): void =>
  void bring(
    [...files].map((file) => ({ file, folders: file.webkitRelativePath.split('/').slice(0, -1) })),
    parentId,
  )

const isoMoment = dateFormat({ dateStyle: 'short', timeStyle: 'short' }, 'sv')
/** A picture that is pasted is called `image.png`, each of them. */
export const takePasted = (files: Iterable<File>, parentId: string | null, now = new Date()): void => {
  const name = `Pasted ${isoMoment(now).slice(0, 16).replace(':', '.')}`
  takeFiles(
    [...files].map((file) =>
      file.name === 'image.png' ? new File([file], `${name}.png`, { type: file.type }) : file,
    ),
    parentId,
  )
}
