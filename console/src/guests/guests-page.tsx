import { LinkOutlined, SearchOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { grouped } from '../ui/counted.ts'
import { PageHeader } from '../ui/page-header.tsx'
import tabCss from '../users/status-tabs.module.css'
import toolbarCss from '../users/toolbar.module.css'
import { Admission } from './admission.tsx'
import css from './guests.module.css'
import { LinksTab } from './links-tab.tsx'
import { PeopleTab } from './people-tab.tsx'
import { useAdmission } from './use-admission.ts'
import { useGuestList } from './use-guest-list.ts'
import { useLinks } from './use-links.ts'

const MakeDialog = lazy(() => import('./make-dialog.tsx').then((module) => ({ default: module.MakeDialog })))

type Tab = 'links' | 'people'

const tabs: readonly (readonly [Tab, string])[] = [
  ['links', 'Links'],
  ['people', 'People'],
]

export function GuestsPage() {
  const lists = {
    links: useGuestList('POST v2/admin/guest-invites'),
    people: useGuestList('POST v2/admin/guest-user-list'),
  }
  const links = useLinks()
  const admission = useAdmission()
  const [tab, setTab] = useState<Tab>('links')
  const [isMaking, setIsMaking] = useState(false)
  const make = () => setIsMaking(true)
  const open = lists[tab]
  const countOf = (one: Tab) => {
    const total = lists[one].query.data?.total
    return total === undefined ? '·' : grouped(total)
  }
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
          people.
        </p>
      )}
      <fieldset className={tabCss['tabs']}>
        <legend className="visually-hidden">What is listed</legend>
        {tabs.map(([one, label]) => (
          <label key={one} className={tabCss['tab']}>
            <input type="radio" name="guests" checked={one === tab} onChange={() => setTab(one)} />
            {label}
            <span className={tabCss['count']}>{countOf(one)}</span>
          </label>
        ))}
      </fieldset>
      <search className={toolbarCss['toolbar']}>
        <label className={toolbarCss['search']}>
          <SearchOutlined aria-hidden="true" />
          <input
            type="search"
            aria-label="Search by name or mail address"
            placeholder="Search by name or mail address"
            maxLength={120}
            autoComplete="off"
            value={open.search}
            onChange={({ target }) => open.setSearch(target.value)}
          />
        </label>
      </search>
      {tab === 'links' ? (
        <LinksTab list={lists.links} links={links} onMake={admission.isAllowed ? make : undefined} />
      ) : (
        <PeopleTab list={lists.people} />
      )}
      {isMaking && (
        <Suspense fallback={null}>
          <MakeDialog make={links.make} onClose={() => setIsMaking(false)} />
        </Suspense>
      )}
    </>
  )
}
