import { storeFor } from '@metapyra/session/local-store'

/** What a user has recorded on this device and not yet saved as a file; deleted when they log out. */
const partsOf = (userId: string) => storeFor<Blob>(userId, 'recording')
/** Set once per page, so that parts stay in order even if the clock changes. */
const openedAt = Date.now()
let count = 0

/** Stores a recording part by part on this device's disk, so that a crash loses only the last seconds. */
export const addPart = (userId: string, part: Blob): Promise<void> => {
  count += 1
  return partsOf(userId).put(`${openedAt} ${String(count).padStart(6, '0')}`, part)
}

export const hasParts = async (userId: string): Promise<boolean> => (await partsOf(userId).all()).length > 0

/** Offers the parts as a file download, then deletes them. */
export const saveAs = async (userId: string, parts: Blob[], name: string): Promise<void> => {
  if (parts.length === 0) return
  const type = parts[0]?.type ?? 'video/webm'
  const url = URL.createObjectURL(new Blob(parts, { type }))
  const ending = type.includes('mp4') ? 'mp4' : 'webm'
  Object.assign(document.createElement('a'), { href: url, download: `${name}.${ending}` }).click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
  await partsOf(userId).removeAll()
}

/** Saves what a crash has left. */
export const savePartsAs = async (userId: string, name: string): Promise<void> =>
  saveAs(userId, await partsOf(userId).all(), name)
