import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { randomToken } from '../../platform/ids.ts'
import { FOLDER } from '../../providers/drive/wire.ts'
import type { GrantRows } from '../link/grants.ts'
import { noGrants } from '../link/grants.ts'

export interface Row {
  id: string
  /** The email address of the Drive's owner. */
  email: string
  name: string
  mimeType: string
  parent: string
  /** Null for folders and Google documents. */
  size: number | null
  /** The file's text, if its bytes aren't on the disk. */
  text: string | null
  /** Bytes generated on reading, `size` of them. */
  isMade: boolean
  isPublic: boolean
  /** True if the product created the file or was given it; a `drive.file` token can access no others. */
  isGiven: boolean
  modifiedTime: string
}

interface Upload {
  email: string
  name: string
  mimeType: string
  parent: string
  size: number
  received: number
}

interface Rows {
  oauth: GrantRows
  files: Record<string, Row>
  uploads: Record<string, Upload>
}

const FILE = 'sandbox-drive.json'
const DOCUMENT = 'application/vnd.google-apps.document'

/** The sandbox's Drives, one for each email address, which survive a restart: rows in one file, bytes beside it. */
export const openDriveBooks = (dataDir: string) => {
  const file = join(dataDir, FILE)
  const folder = join(dataDir, 'sandbox-drive')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const rows: Rows = { oauth: noGrants(), files: {}, uploads: {} }
  if (existsSync(file)) Object.assign(rows, JSON.parse(readFileSync(file, 'utf8')))
  const save = () => writeFileSync(file, JSON.stringify(rows), { mode: 0o600 })
  const add = (input: Partial<Row> & Pick<Row, 'email' | 'name' | 'mimeType'>): Row => {
    const row: Row = {
      id: randomToken().slice(0, 33),
      ...{ parent: 'root', size: null, text: null, isMade: false, isPublic: false, isGiven: true },
      modifiedTime: new Date().toISOString(),
      ...input,
    }
    if (row.text !== null && !row.mimeType.startsWith('application/vnd.google-apps.'))
      row.size = Buffer.byteLength(row.text)
    rows.files[row.id] = row
    return row
  }
  return {
    rows,
    save,
    add,
    /** Creates some files on a Drive's first use. */
    open: (email: string): void => {
      if (Object.values(rows.files).some((row) => row.email === email)) return
      const plans = add({ email, name: 'Plans', mimeType: FOLDER })
      add({
        email,
        name: 'Budget 2027.csv',
        mimeType: 'text/csv',
        parent: plans.id,
        text: 'what,cost\nchairs,1200\nplants,80\n',
      })
      add({
        email,
        name: 'Opening speech',
        mimeType: DOCUMENT,
        parent: plans.id,
        text: 'Welcome to the opening of our new office.',
      })
      add({
        email,
        name: 'Minutes of Monday',
        mimeType: DOCUMENT,
        text: 'We agreed on blue chairs and on more plants.',
      })
      add({
        email,
        name: 'Reading list.txt',
        mimeType: 'text/plain',
        text: 'Sketch of the Analytical Engine\nNotes upon the memoir\n',
      })
      add({
        email,
        name: 'Private diary.txt',
        mimeType: 'text/plain',
        text: 'No one has access to this.',
        isGiven: false,
      })
      save()
    },
    pathOf: (id: string): string => join(folder, id.replace(/[^A-Za-z0-9_-]/g, '')),
  }
}

export type DriveBooks = ReturnType<typeof openDriveBooks>
