import { ApiFailure } from '../link/api-failure.ts'
import type { Token } from '../link/request.ts'
import { jsonFrom, requestApi, requireOwnOrigin } from '../link/request.ts'
import type { Download, DriveApi, NewFile, Search, Sent } from './provider.ts'
import { emailFrom, exportOf, FIELDS, FOLDER, fileFrom, filesFrom } from './wire.ts'

const PAGE = 50
const JSON_TYPE = { 'content-type': 'application/json; charset=UTF-8' }

/** Google Drive's REST API, version 3, at `apiUrl`. */
export const createGoogleDrive = (apiUrl: () => string): DriveApi => {
  const at = (path: string, query: Record<string, string | undefined> = {}): URL => {
    const url = new URL(`${apiUrl()}${path}`)
    for (const [name, value] of Object.entries(query))
      if (value !== undefined) url.searchParams.set(name, value)
    return url
  }
  const fileAt = (id: string, more = '', query: Record<string, string> = {}) =>
    at(`/drive/v3/files/${encodeURIComponent(id)}${more}`, { ...query, supportsAllDrives: 'true' })
  const posted = async (token: Token, url: URL, body: object) =>
    jsonFrom(await requestApi(token, url, { method: 'POST', headers: JSON_TYPE, body: JSON.stringify(body) }))

  return {
    about: async (token) => ({
      email: emailFrom(
        await jsonFrom(await requestApi(token, at('/drive/v3/about', { fields: 'user(emailAddress)' }))),
      ),
    }),
    createFolder: async (token, { name, parentId }) =>
      fileFrom(
        await posted(token, at('/drive/v3/files', { fields: FIELDS, supportsAllDrives: 'true' }), {
          ...{ name, mimeType: FOLDER },
          ...(parentId && { parents: [parentId] }),
        }),
      ),
    search: async (token, query) => {
      const url = at('/drive/v3/files', {
        q: queryOf(query),
        pageSize: String(PAGE),
        pageToken: query.next,
        orderBy: 'folder,name_natural',
        fields: `nextPageToken,files(${FIELDS})`,
        spaces: 'drive',
        supportsAllDrives: 'true',
        includeItemsFromAllDrives: 'true',
      })
      return filesFrom(await jsonFrom(await requestApi(token, url)))
    },
    file: async (token, id) =>
      fileFrom(await jsonFrom(await requestApi(token, fileAt(id, '', { fields: FIELDS })))),
    makePublic: async (token, id) => {
      const url = fileAt(id, '/permissions', { fields: 'id' })
      await posted(token, url, { role: 'reader', type: 'anyone' })
    },
    read: async (token, file, from) => {
      const made = exportOf(file)
      const url = made
        ? fileAt(file.id, '/export', { mimeType: made.mime })
        : fileAt(file.id, '', { alt: 'media' })
      const headers = from > 0 && !made ? { range: `bytes=${from}-` } : {}
      return downloadOf(await requestApi(token, url, { headers }), from)
    },
    beginUpload: async (token, { name, mime, bytes, parentId }: NewFile) => {
      const url = at('/upload/drive/v3/files', {
        uploadType: 'resumable',
        fields: FIELDS,
        supportsAllDrives: 'true',
      })
      const headers = {
        ...JSON_TYPE,
        'x-upload-content-type': mime,
        'x-upload-content-length': String(bytes),
      }
      const body = JSON.stringify({ name, ...(parentId && { parents: [parentId] }) })
      const address = (await requestApi(token, url, { method: 'POST', headers, body })).headers.get(
        'location',
      )
      return requireOwnOrigin(apiUrl(), address)
    },
    uploadState: (token, address, bytes) =>
      sentTo(token, requireOwnOrigin(apiUrl(), address), `bytes */${bytes}`, new Uint8Array()),
    sendChunk: (token, address, { bytes, from, of }) =>
      sentTo(
        token,
        requireOwnOrigin(apiUrl(), address),
        `bytes ${from}-${from + bytes.length - 1}/${of}`,
        bytes,
      ),
  }
}

/** Status 308 means that more is expected; its range says how far the upload has come. */
const sentTo = async (token: Token, address: string, range: string, body: Uint8Array): Promise<Sent> => {
  const headers = { 'content-range': range }
  const answer = await requestApi(token, new URL(address), {
    ...{ method: 'PUT', headers, body, takes: [308] },
    ...(body.length > 0 && { isOnce: true }),
  })
  if (answer.status !== 308) return { file: fileFrom(await jsonFrom(answer)) }
  await answer.body?.cancel()
  const last = /^bytes=0-(\d+)$/.exec(answer.headers.get('range') ?? '')?.[1]
  return { from: last === undefined ? 0 : Number(last) + 1 }
}

const downloadOf = (answer: Response, from: number): Download => {
  if (!answer.body) throw new ApiFailure('failed', new Error('a file without bytes'))
  // A response that restarts instead of continuing would duplicate the data.
  if (from > 0 && answer.status !== 206) throw new ApiFailure('failed', new Error('it cannot go on'))
  const length = answer.headers.get('content-length')
  return { body: answer.body, bytes: length === null ? undefined : Number(length) + from }
}

const quoted = (text: string): string => `'${text.replace(/\\/g, '\\\\').replace(/'/g, "\\'")}'`

/** The query for a search in the whole drive, or for a folder's contents; user input is only ever a quoted value. */
const queryOf = ({ search, folderId, isFoldersOnly }: Search): string =>
  [
    'trashed = false',
    search?.trim() ? `name contains ${quoted(search.trim())}` : `${quoted(folderId ?? 'root')} in parents`,
    ...(isFoldersOnly ? [`mimeType = ${quoted(FOLDER)}`] : []),
  ].join(' and ')
