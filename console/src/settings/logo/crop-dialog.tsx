import type { PointerEvent } from 'react'
import { useId, useRef, useState } from 'react'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import fields from '../../ui/form/fields.module.css'
import type { Crop, Size } from '../../ui/picture/crop.ts'
import { cropToPng, MIDDLE, moveCrop, ZOOM_MAX, zoomMin } from '../../ui/picture/crop.ts'
import { CropView } from './crop-view.tsx'
import css from './logo.module.css'
import { LogoPreview } from './logo-preview.tsx'

const SIDE = 240
const STEP = 0.01

interface CropDialogProps {
  source: string
  spaceName: string
  isSending: boolean
  problem: string
  onUse: (logo: File) => void
  onClose: () => void
}

/** Crops an image to a square: by dragging with finger or mouse, or with sliders that also work by keyboard. */
export function CropDialog({ source, spaceName, isSending, problem, onUse, onClose }: CropDialogProps) {
  const id = useId()
  const image = useRef<HTMLImageElement>(null)
  const [size, setSize] = useState<Size | null>(null)
  const [isBroken, setIsBroken] = useState(false)
  const [crop, setCrop] = useState<Crop>(MIDDLE)
  const drag = ({ buttons, movementX, movementY }: PointerEvent) => {
    if (size && buttons === 1) setCrop((now) => moveCrop(now, SIDE, size, movementX, movementY))
  }
  const use = async () => {
    if (image.current && size) onUse(await cropToPng(image.current, crop))
  }
  const sliders = [
    ['Zoom', 'zoom', size ? zoomMin(size) : 1, ZOOM_MAX],
    ['Horizontal', 'x', 0, 1],
    ['Vertical', 'y', 0, 1],
  ] as const
  return (
    <Dialog
      open
      title="Crop logo"
      okText="Save logo"
      okButtonProps={{ loading: isSending, disabled: !size }}
      onOk={() => void use()}
      onCancel={onClose}
    >
      <img
        ref={image}
        className={css['measured']}
        src={source}
        alt=""
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
          setSize({ width: naturalWidth, height: naturalHeight })
        }
        onError={() => setIsBroken(true)}
      />
      {isBroken && (
        <p className={fields['error']} role="alert">
          Couldn’t open this picture. Choose another file.
        </p>
      )}
      {size && (
        <div className={css['crop']}>
          <div
            className={css['frame']}
            onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
            onPointerMove={drag}
          >
            <CropView source={source} size={size} crop={crop} side={SIDE} />
          </div>
          <div className={css['sliders']}>
            {sliders.map(([label, key, min, max]) => (
              <div key={key}>
                <label htmlFor={`${id}-${key}`}>{label}</label>
                <input
                  id={`${id}-${key}`}
                  type="range"
                  min={min}
                  max={max}
                  step={STEP}
                  value={crop[key]}
                  onChange={({ target }) => setCrop({ ...crop, [key]: Number(target.value) })}
                />
              </div>
            ))}
            <LogoPreview name={spaceName}>
              <CropView source={source} size={size} crop={crop} side={32} />
            </LogoPreview>
          </div>
        </div>
      )}
      {problem && (
        <p className={fields['error']} role="alert">
          {problem}
        </p>
      )}
    </Dialog>
  )
}
