import { LinkOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { ChoiceTabs } from '../ui/choice-tabs.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { useOpened } from '../ui/use-opened.ts'
import { useTotal } from '../ui/use-total.ts'
import { Admission } from './admission.tsx'
import css from './guests.module.css'
import { LinksTab } from './links-tab.tsx'
import { PeopleTab } from './people-tab.tsx'
import { useAdmission } from './use-admission.ts'

const MakeDialog = lazy(() => import('./make-dialog.tsx').then((module) => ({ default: module.MakeDialog })))

export function GuestsPage() {
  const admission = useAdmission()
  const [query, setQuery] = useSearchParams()
  const [isMaking, setIsMaking] = useOpened('make')
  const tab = query.get('show') === 'people' ? 'people' : 'links'
  const choices = [
    { value: 'links', label: 'Links', count: useTotal('guest-links') },
    { value: 'people', label: 'People', count: useTotal('guests') },
  ]
  const make = () => setIsMaking(true)
  return (
    <>
      <PageHeader
        title="Guests"
        summary="People who come for a while, without an account"
        actions={
          <>
            <Admission admission={admission} />
            <Button
              type="primary"
              icon={<LinkOutlined />}
              disabled={admission.isAllowed !== true}
              onClick={make}
            >
              Invite guests
            </Button>
          </>
        }
      />
      {admission.isAllowed === false && (
        <p className={css['notice']}>
          This space takes no guests: links open nothing, and new ones can’t be made. Switch it on to invite
          people. Whoever knows the space’s address comes in then too, and all guests read its chat.
        </p>
      )}
      <ChoiceTabs
        legend="What is listed"
        choices={choices}
        chosen={tab}
        onChoose={(show) => setQuery(show === 'people' ? { show } : {})}
      />
      {tab === 'links' ? <LinksTab onMake={admission.isAllowed ? make : undefined} /> : <PeopleTab />}
      {isMaking && admission.isAllowed && (
        <Suspense fallback={null}>
          <MakeDialog onClose={() => setIsMaking(false)} />
        </Suspense>
      )}
    </>
  )
}
