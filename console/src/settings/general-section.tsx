import { state } from '../session/session.ts'
import { useAtom } from '../session/use-atom.ts'
import { SelectField, TextField } from '../ui/form/fields.tsx'
import { LABELS, wordsOfUseCase } from './labels.ts'
import type { OnDirtyChange } from './section-frame.tsx'
import { SectionFrame } from './section-frame.tsx'
import css from './settings.module.css'
import type { EditablePart, Profile } from './use-parts.ts'
import { useSection } from './use-section.ts'

const FIELDS = ['name', 'useCase', 'companyName', 'industryName', 'companySize'] as const
const asOptions = (list: readonly string[] = []) => list.map((option) => [option, option] as const)

/** The space's name and company details. */
export function GeneralSection({
  profile,
  onDirtyChange,
}: {
  profile: EditablePart<Profile>
  onDirtyChange: OnDirtyChange
}) {
  const config = useAtom(state.$appConfig)
  const form = useSection(profile, FIELDS)
  const { values, errors, set, refuse } = form
  if (!values) return null
  const submit = () => {
    if (values.name.trim()) return form.submit()
    return refuse({ name: 'Enter a name.' })
  }
  return (
    <SectionFrame
      name="general"
      description="Your space’s name and who it’s for."
      form={{ ...form, submit }}
      onDirtyChange={onDirtyChange}
    >
      <div className={css['pair']}>
        <TextField
          label={LABELS['name'] ?? ''}
          value={values.name}
          maxLength={120}
          error={errors['name']}
          onChange={(name) => set('name', name)}
        />
        <SelectField
          label={LABELS['useCase'] ?? ''}
          value={values.useCase}
          options={(config?.communityConfig ?? []).map((option) => [option, wordsOfUseCase(option)] as const)}
          error={errors['useCase']}
          onChange={(useCase) => set('useCase', useCase)}
        />
        <TextField
          label={LABELS['companyName'] ?? ''}
          value={values.companyName}
          maxLength={120}
          autoComplete="organization"
          error={errors['companyName']}
          onChange={(companyName) => set('companyName', companyName)}
        />
        <SelectField
          label={LABELS['industryName'] ?? ''}
          value={values.industryName}
          options={asOptions(config?.industryConfig)}
          emptyLabel="Not set"
          error={errors['industryName']}
          onChange={(industryName) => set('industryName', industryName)}
        />
        <SelectField
          label={LABELS['companySize'] ?? ''}
          value={values.companySize}
          options={asOptions(config?.spaceConfig.companySizes)}
          emptyLabel="Not set"
          error={errors['companySize']}
          onChange={(companySize) => set('companySize', companySize)}
        />
      </div>
    </SectionFrame>
  )
}
