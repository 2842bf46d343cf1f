import type { Role } from '@metapyra/contract/constants'
import { IMAGE_TYPES } from '@metapyra/contract/constants'
import { isVisitor } from '@metapyra/contract/presence'
import { AppError } from '../../platform/http/app-error.ts'
import type { Session, Space } from '../../platform/http/call-request.ts'
import type { FileRow } from './queries.ts'

export const MAX_PIXELS = 24_000_000
/** Enough for some hundred processed avatars. */
export const PERSON_QUOTA_BYTES = 64 * 1024 ** 2

/** Maximum that one person can send with messages in a day. */
const SENT_A_DAY_BYTES = 1024 ** 3
const SENT_A_DAY = 1000

/** Maximum side of a stored picture, in pixels: twice the largest size displayed. */
export const MAX_SIDE: Record<FileRow['kind'], number> = {
  avatar: 512,
  logo: 1024,
  image: 2560,
  file: 2560,
  message: 2560,
  preview: 480,
  library: 2560,
}

const isImageType = (mediaType: string) => (IMAGE_TYPES as readonly string[]).includes(mediaType)

/** [FILE-3] Avatars, pictures and logos must be JPEG, PNG, GIF or SVG by their bytes. */
export const checkImageType = (mediaType: string): void => {
  if (isImageType(mediaType)) return
  throw new AppError('UNSUPPORTED_TYPE', { message: 'Choose a JPEG, PNG, GIF or SVG picture.' })
}

interface Uploader {
  session: Pick<Session, 'kind'>
  space: Pick<Space, 'id'> | null
  role: Role | null
}

/**
 * [FILE-4] Guests can store only their avatar. [FILE-8] An account's avatar belongs to the person: it needs no space
 * and outlives each. Returns the space that stores the file, or null.
 */
export const storerOf = ({ session, space, role }: Uploader, kind: FileRow['kind']): string | null => {
  if (kind === 'avatar' && session.kind === 'account') return null
  if (!space) throw new AppError('WORKSPACE_REQUIRED')
  if (!role) throw new AppError('NOT_FOUND')
  if (role === 'anonymous' || (role === 'guest' && kind !== 'avatar')) throw new AppError('FORBIDDEN')
  return space.id
}

/** [DOMAIN-6] True if a file can be read on an own domain: files of that space, and people's avatars. */
export const isOfSpace = ({ workspaceId }: Pick<FileRow, 'workspaceId'>, here: string | undefined): boolean =>
  here === undefined || workspaceId === null || workspaceId === here

interface Sent {
  count: number
  bytes: number
}

/** [CHAT-53] Throws TOO_MANY beyond the daily limit. */
export const checkSentToday = (sent: Sent, more: Sent): void => {
  if (sent.count + more.count <= SENT_A_DAY && sent.bytes + more.bytes <= SENT_A_DAY_BYTES) return
  throw new AppError('TOO_MANY', { message: 'You’ve reached today’s upload limit. Try again tomorrow.' })
}

const AS_AUDIO: Record<string, string> = {
  'video/webm': 'audio/webm',
  'audio/webm': 'audio/webm',
  'audio/ogg': 'audio/ogg',
  'application/ogg': 'audio/ogg',
  'video/mp4': 'audio/mp4',
  'audio/mp4': 'audio/mp4',
  'audio/x-m4a': 'audio/mp4',
}

/**
 * [CHAT-55] Returns the audio type of a voice note. The container alone does not tell that it is voice without video.
 */
export const voiceType = (mediaType: string): string => {
  const type = AS_AUDIO[mediaType]
  if (!type) throw new AppError('UNSUPPORTED_TYPE', { message: 'This voice note can’t be played.' })
  return type
}

interface Viewer {
  /** The person's id, or the guest's session. */
  id: string
  /** The viewer's role in the file's space. */
  role: Role | null
  /** True if the viewer and the file's owner are members of a common space. */
  sharesSpaceWithOwner: boolean
  /** True if the viewer can read the message the file was sent with and it is not deleted. */
  readsMessage: boolean
  /** True if the viewer can see the library item of which the file is a version. */
  readsItem: boolean
}

/**
 * [FILE-6] Logos are public, avatars for people of a common space, pictures for the space, and files for its members.
 */
export const mayRead = (
  file: Pick<FileRow, 'kind' | 'ownerId' | 'messageId'>,
  viewer: Viewer | null,
): boolean => {
  if (file.kind === 'logo') return true
  if (!viewer) return false
  if (isOfMessage(file)) return mayReadSent(file, viewer)
  if (file.kind === 'library') return viewer.readsItem
  if (viewer.id === file.ownerId) return true
  if (file.kind === 'avatar') return viewer.sharesSpaceWithOwner || viewer.role !== null
  if (file.kind === 'image') return viewer.role !== null
  return viewer.role !== null && !isVisitor(viewer)
}

export const isOfMessage = ({ kind }: Pick<FileRow, 'kind'>): boolean =>
  kind === 'message' || kind === 'preview'

/** [CHAT-51] Readable only by its owner until it is sent, then by anyone who can read the message. */
const mayReadSent = ({ messageId, ownerId }: Pick<FileRow, 'ownerId' | 'messageId'>, viewer: Viewer) => {
  const { id, role, readsMessage } = viewer
  return role !== null && (messageId === null ? id === ownerId : readsMessage)
}

const SHOWN = new Set(['image/jpeg', 'image/png', 'image/gif'])
const SHOWN_IN_MESSAGES = /^(image\/(jpeg|png|gif|webp)|(audio|video)\/[\w.+-]+)$/

/**
 * [CHAT-52] Files sent with messages are always downloaded. Types that a page displays or plays are named; all others
 * are plain bytes.
 */
const sentHeaders = ({ mediaType, name }: FileRow) => ({
  'content-type': SHOWN_IN_MESSAGES.test(mediaType) ? mediaType : 'application/octet-stream',
  'content-disposition': `attachment; filename*=UTF-8''${encodeName(name)}`,
  'accept-ranges': 'bytes',
})

const SHOWN_IN_LIBRARY = /^(image\/(jpeg|png|gif|webp)|application\/pdf|(audio|video)\/[\w.+-]+)$/

/**
 * [LIB-13] Displays types that a browser renders without running anything. All others, and everything if `isToSave`,
 * are downloaded as bytes.
 */
const libraryHeaders = ({ mediaType, name }: FileRow, isToSave: boolean) => {
  const isText = mediaType.startsWith('text/')
  const isShown = isText || SHOWN_IN_LIBRARY.test(mediaType)
  const type = isText ? 'text/plain; charset=utf-8' : mediaType
  return {
    'content-type': isShown ? type : 'application/octet-stream',
    'content-disposition': `${isShown && !isToSave ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeName(name)}`,
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-cache',
  }
}

/** [FILE-7] Pictures are displayed and everything else is downloaded; nothing is executed. */
export const fileHeaders = (file: FileRow, isToSave = false): Record<string, string> => ({
  'content-type': file.mediaType === 'text/plain' ? 'text/plain; charset=utf-8' : file.mediaType,
  'content-disposition': `${SHOWN.has(file.mediaType) ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeName(file.name)}`,
  'content-security-policy': "default-src 'none'; frame-ancestors 'self'; sandbox",
  'x-content-type-options': 'nosniff',
  'cache-control': file.kind === 'file' ? 'private, no-cache' : 'private, max-age=3600',
  vary: 'Cookie',
  etag: `"${file.sha256}"`,
  ...(isOfMessage(file) && sentHeaders(file)),
  ...(file.kind === 'library' && libraryHeaders(file, isToSave)),
})

/** RFC 8187: also escapes what encodeURIComponent leaves but the grammar forbids. */
const encodeName = (name: string) =>
  encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
