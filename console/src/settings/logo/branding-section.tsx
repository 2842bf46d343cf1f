import { DeleteOutlined, UploadOutlined } from '@ant-design/icons'
import { IMAGE_TYPES } from '@metapyra/contract/constants'
import { Button } from 'antd'
import { useRef } from 'react'
import fields from '../../ui/form/fields.module.css'
import { SectionCard } from '../section-frame.tsx'
import type { EditablePart, Profile } from '../use-parts.ts'
import { CropDialog } from './crop-dialog.tsx'
import css from './logo.module.css'
import { LogoPreview } from './logo-preview.tsx'
import { useLogo } from './use-logo.ts'

/** The logo, saved immediately, because there is no form to submit. */
export function BrandingSection({ profile }: { profile: EditablePart<Profile> }) {
  const logo = useLogo(profile)
  const picker = useRef<HTMLInputElement>(null)
  const values = profile.stored?.values
  if (!values) return null
  const displayedLogo = values.spaceLogo || `${import.meta.env.BASE_URL}mark.svg`
  return (
    <SectionCard name="branding" description="The logo next to your space’s name. Saved right away.">
      <div className={css['branding']}>
        <LogoPreview name={values.name}>
          <img className={css['logo']} src={displayedLogo} alt="" width={32} height={32} />
        </LogoPreview>
        <input
          ref={picker}
          type="file"
          hidden
          aria-label="Logo file"
          accept={IMAGE_TYPES.join(',')}
          onChange={({ target }) => {
            const [file] = target.files ?? []
            // Allows the same file to be chosen again.
            target.value = ''
            if (file) logo.choose(file)
          }}
        />
        <div className={css['buttons']}>
          <Button
            icon={<UploadOutlined />}
            loading={logo.isSending && !logo.source}
            onClick={() => picker.current?.click()}
          >
            {values.spaceLogo ? 'Change logo' : 'Upload logo'}
          </Button>
          {values.spaceLogo && (
            <Button
              danger
              type="text"
              icon={<DeleteOutlined />}
              disabled={logo.isSending}
              onClick={logo.remove}
            >
              Remove logo
            </Button>
          )}
        </div>
        {logo.problem && !logo.source && (
          <p className={fields['error']} role="alert">
            {logo.problem}
          </p>
        )}
        <p className={fields['hint']}>JPEG, PNG, GIF or SVG, up to 5 MB. You crop it to a square.</p>
      </div>
      {logo.source && (
        <CropDialog
          source={logo.source}
          spaceName={values.name}
          isSending={logo.isSending}
          problem={logo.problem}
          onUse={logo.upload}
          onClose={logo.close}
        />
      )}
    </SectionCard>
  )
}
