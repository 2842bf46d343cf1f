import type { Crop, Size } from '../../ui/picture/crop.ts'
import { placeIn } from '../../ui/picture/crop.ts'
import css from './logo.module.css'

interface CropViewProps {
  source: string
  size: Size
  crop: Crop
  side: number
}

/** A picture as it is cropped, in a square of this side. */
export function CropView({ source, size, crop, side }: CropViewProps) {
  return (
    <span className={css['cropped']} style={{ inlineSize: side, blockSize: side }}>
      <img src={source} alt="" draggable={false} style={placeIn(side, size, crop)} />
    </span>
  )
}
