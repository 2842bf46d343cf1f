import { IMAGE_TYPES } from '@metapyra/contract/constants'
import { Button } from 'antd'
import { useRef } from 'react'
import fields from '../ui/form/fields.module.css'
import css from './picture-field.module.css'
import { usePictureUpload } from './use-picture-upload.ts'

interface PictureUploadProps {
  hasPicture: boolean
  onSent: (address: string) => void
}

/** Uploads a picture immediately. It becomes the agent's picture when the form is saved. */
export function PictureUpload({ hasPicture, onSent }: PictureUploadProps) {
  const picker = useRef<HTMLInputElement>(null)
  const { send, isSending, problem } = usePictureUpload(onSent)
  return (
    <>
      <input
        ref={picker}
        type="file"
        className={css['file']}
        hidden
        aria-label="Agent picture"
        accept={IMAGE_TYPES.join(',')}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          // Allows the same file to be chosen again.
          target.value = ''
          if (file) void send(file)
        }}
      />
      <Button loading={isSending} onClick={() => picker.current?.click()}>
        {hasPicture ? 'Change picture' : 'Upload picture'}
      </Button>
      {problem ? (
        <p className={fields['error']} role="alert">
          {problem}
        </p>
      ) : (
        <p className={fields['hint']}>JPEG, PNG, GIF or SVG, up to 5 MB. The center is shown.</p>
      )}
    </>
  )
}
