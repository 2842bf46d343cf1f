import type { DriveFile } from '@metapyra/contract/entities/drive'
import { ApiFailure } from '../link/api-failure.ts'
import { instantIn, isRecord, lineIn, textIn, webAddress } from '../link/json.ts'

export const FOLDER = 'application/vnd.google-apps.folder'
const OWN = 'application/vnd.google-apps.'

const PDF = { mime: 'application/pdf', ending: '.pdf' }
const SHEET = { mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', ending: '.xlsx' }

/** The formats that Google documents are exported to for a copy. */
const EXPORTS: Record<string, { mime: string; ending: string }> = {
  [`${OWN}document`]: PDF,
  [`${OWN}presentation`]: PDF,
  [`${OWN}drawing`]: PDF,
  [`${OWN}spreadsheet`]: SHEET,
}

export const exportOf = ({ mime }: Pick<DriveFile, 'mime'>): { mime: string; ending: string } | undefined =>
  EXPORTS[mime]

export const FIELDS =
  'id,name,mimeType,size,webViewLink,modifiedTime,capabilities(canDownload),permissions(type,role),trashed'

/** Parses a file of Google's API; throws if it is invalid. The name is reduced to one line that can be stored. */
export const fileFrom = (value: unknown): DriveFile => {
  const row = isRecord(value) ? value : {}
  const [id, mime] = [textIn(row['id']), textIn(row['mimeType'])]
  if (!id || !mime) throw new ApiFailure('failed', new Error('a file without id or type'))
  const size = Number(row['size'])
  const isOwn = mime.startsWith(OWN)
  const permissions = Array.isArray(row['permissions']) ? row['permissions'] : []
  const may = isRecord(row['capabilities']) ? row['capabilities']['canDownload'] : true
  return {
    id,
    mime,
    name: lineIn(row['name']) || 'Untitled',
    isFolder: mime === FOLDER,
    bytes: !isOwn && row['size'] !== undefined && Number.isSafeInteger(size) ? size : null,
    url: webAddress(textIn(row['webViewLink'])),
    modifiedAt: instantIn(textIn(row['modifiedTime'])),
    isPublic: permissions.some((permission) => isRecord(permission) && permission['type'] === 'anyone'),
    isCopyable: may !== false && (!isOwn || EXPORTS[mime] !== undefined),
  }
}

/** Parses a list: its rows, and the token of the next page. */
export const filesFrom = (value: unknown): { rows: DriveFile[]; next: string | undefined } => {
  const row = isRecord(value) ? value : {}
  const files = Array.isArray(row['files']) ? row['files'] : []
  return { rows: files.map(fileFrom), next: textIn(row['nextPageToken']) ?? undefined }
}

export const emailFrom = (value: unknown): string | null => {
  const user = isRecord(value) ? value['user'] : undefined
  return isRecord(user) ? textIn(user['emailAddress']) : null
}
