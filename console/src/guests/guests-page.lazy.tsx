import { LinkOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { useDialogParam } from '../ui/dialog/use-opened.ts'
import { PageHeader } from '../ui/page/page-header.tsx'
import { useTotal } from '../ui/table/use-total.ts'
import { ChoiceTabs } from '../ui/toolbar/choice-tabs.tsx'
import { Admission } from './admission.tsx'
import css from './guests.module.css'
import { guestRightsIn } from './links/link-rights.tsx'
import { LinksTab } from './links/links-tab.tsx'
import { RightsNotice } from './links/rights-notice.tsx'
import { PeopleTab } from './people-tab.tsx'
import { useAdmission } from './use-admission.ts'

const MakeDialog = lazy(() =>
  import('./links/create-dialog.lazy.tsx').then((module) => ({ default: module.CreateLinksDialog })),
)

export function GuestsPage() {
  const admission = useAdmission()
  const [query, setQuery] = useSearchParams()
  const [isMaking, setIsMaking] = useDialogParam('make')
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
        summary="People who join for a while, without an account"
        actions={
          <Button
            type="primary"
            icon={<LinkOutlined />}
            disabled={admission.canUseLinks !== true}
            onClick={make}
          >
            Invite guests
          </Button>
        }
      />
      <RightsNotice />
      <Admission admission={admission} />
      {admission.canUseLinks === false && (
        <p className={css['notice']}>Guest links are disabled. Turn on “By guest link” to invite people.</p>
      )}
      <ChoiceTabs
        legend="Show"
        choices={choices}
        chosen={tab}
        onChoose={(show) => setQuery(show === 'people' ? { show } : {})}
      />
      {tab === 'links' ? <LinksTab onMake={admission.canUseLinks ? make : undefined} /> : <PeopleTab />}
      {isMaking && admission.canUseLinks && (
        <Suspense fallback={null}>
          <MakeDialog guestRights={guestRightsIn(admission.settings)} onClose={() => setIsMaking(false)} />
        </Suspense>
      )}
    </>
  )
}
