import type { MessageFile } from '@metapyra/contract/entities/chat'

/** What is said of a file's kind: the end of its name, or what its bytes are. */
export const signOf = ({ name, type }: Pick<MessageFile, 'name' | 'type'>): string => {
  const [, end] = /\.([\p{L}\d]{1,4})$/u.exec(name) ?? []
  return (end ?? type.split(/[/.+-]/).at(-1) ?? '').slice(0, 4).toUpperCase() || 'FILE'
}

const urls = new WeakMap<Blob, string>()

/** Of what has not left yet. */
export const blobUrl = (blob: Blob): string => {
  const url = urls.get(blob) ?? URL.createObjectURL(blob)
  urls.set(blob, url)
  return url
}

export const fileUrl = (id: string): string => `/api/files/${id}`
