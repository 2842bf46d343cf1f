import { ReloadOutlined, WarningOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useCallback, useState } from 'react'
import { Owners } from '../ownership/owners.tsx'
import { useLeaveQuestion } from '../session/leave-question.ts'
import { EmptyState } from '../ui/page/empty-state.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { AccessSection, FeaturesSection, RecordingSection } from './access-section.tsx'
import { AddressSection } from './address-section.tsx'
import { GeneralSection } from './general-section.tsx'
import { HoursSection } from './hours/hours-section.tsx'
import { BrandingSection } from './logo/branding-section.tsx'
import { MapSection } from './map-section.tsx'
import { SectionCard } from './section-frame.tsx'
import type { SectionName } from './sections.ts'
import { SECTIONS } from './sections.ts'
import css from './settings.module.css'
import { useProfilePart, useSettingsPart } from './use-parts.ts'

const NAMES = Object.keys(SECTIONS) as SectionName[]

/** The space's settings, in sections that are saved separately. */
export function SettingsPage() {
  const profile = useProfilePart()
  const settings = useSettingsPart()
  const [dirty, setDirty] = useState<readonly SectionName[]>([])
  const onDirtyChange = useCallback(
    (name: SectionName, isDirty: boolean) =>
      setDirty((now) => NAMES.filter((section) => (section === name ? isDirty : now.includes(section)))),
    [],
  )
  useLeaveQuestion(
    dirty.length > 0
      ? `Unsaved changes in ${dirty.map((name) => SECTIONS[name]).join(', ')}. Leave without saving?`
      : null,
  )
  const error = profile.error ?? settings.error
  const isLoaded = profile.stored && settings.stored
  return (
    <>
      <PageHeader title="Settings" summary="Your space’s name, access and features" />
      {error && !isLoaded ? (
        <EmptyState
          isError
          icon={<WarningOutlined />}
          title="Couldn’t load settings"
          text={error.message}
          action={
            <Button
              icon={<ReloadOutlined />}
              onClick={() => void Promise.allSettled([profile.reload(), settings.reload()])}
            >
              Try again
            </Button>
          }
        />
      ) : (
        <div className={css['page']}>
          <nav className={css['contents']} aria-label="Settings sections">
            <ul>
              {NAMES.map((name) => (
                <li key={name}>
                  <a href={`#${name}`}>
                    {SECTIONS[name]}
                    {dirty.includes(name) && (
                      <span className={css['dot']}>
                        <span className="visually-hidden">unsaved</span>
                      </span>
                    )}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          {isLoaded ? (
            <div className={css['stack']}>
              <GeneralSection {...{ profile, onDirtyChange }} />
              <BrandingSection profile={profile} />
              <AccessSection {...{ settings, onDirtyChange }} />
              <RecordingSection {...{ settings, onDirtyChange }} />
              <HoursSection {...{ settings, onDirtyChange }} />
              <MapSection {...{ profile, onDirtyChange }} />
              <FeaturesSection {...{ settings, onDirtyChange }} />
              <SectionCard
                name="owners"
                description="Owners control everything: people and roles, settings, plan and payment. A space always has at least one."
              >
                <Owners />
              </SectionCard>
              <AddressSection />
            </div>
          ) : (
            <SettingsSkeleton />
          )}
        </div>
      )}
    </>
  )
}

/** The settings while they load, as high as their content, so that nothing jumps. */
function SettingsSkeleton() {
  return (
    <div className={css['stack']} role="status">
      <span className="visually-hidden">Loading settings</span>
      {NAMES.slice(0, 3).map((name) => (
        <div key={name} className={css['bone']} aria-hidden="true" />
      ))}
    </div>
  )
}
