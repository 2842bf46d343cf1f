import type { Crop, Size } from '../../ui/picture/crop.ts'
import { imagePosition } from '../../ui/picture/crop.ts'
import css from './logo.module.css'

interface CropViewProps {
  source: string
  size: Size
  crop: Crop
  side: number
}

/** The cropped image, in a square with this side length. */
export function CropView({ source, size, crop, side }: CropViewProps) {
  return (
    <span className={css['cropped']} style={{ inlineSize: side, blockSize: side }}>
      <img src={source} alt="" draggable={false} style={imagePosition(side, size, crop)} />
    </span>
  )
}
