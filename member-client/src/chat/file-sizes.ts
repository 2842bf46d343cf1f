import type { MessageFile } from '@metapyra/contract/entities/chat'

type Sized = Pick<MessageFile, 'width' | 'height'>

/** Side of a picture that is beside others, cropped to a square. */
const TILE_PX = 124
const GAP_PX = 4
const ROW_PX = 56
const MOST = { width: 256, height: 240 }
const LEAST_PX = 48

/** The displayed size of a picture, known before it loads. */
export const displayedSize = ({ width = 1, height = 1 }: Sized, isAlone: boolean) => {
  if (!isAlone) return { width: TILE_PX, height: TILE_PX }
  const scale = Math.min(1, MOST.width / width, MOST.height / height)
  return { width: Math.max(LEAST_PX, width * scale), height: Math.max(LEAST_PX, height * scale) }
}

/** The height of a message's files, reserved so that nothing moves when they load. */
export const heightOf = (files: readonly Sized[]): number => {
  const pictures = files.filter(({ width }) => width)
  const [first] = pictures
  const lines = Math.ceil(pictures.length / 2)
  const ofPictures =
    first && pictures.length === 1 ? displayedSize(first, true).height + GAP_PX : lines * (TILE_PX + GAP_PX)
  return ofPictures + (files.length - pictures.length) * (ROW_PX + GAP_PX) - GAP_PX
}
