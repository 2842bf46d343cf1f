import { buttonClass } from '../../ui/controls/button.tsx'
import { EmptyState } from '../../ui/controls/empty-state.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { Skeleton } from '../../ui/controls/skeleton.tsx'
import { plus } from '../../ui/icons/action.ts'
import { AppLink } from '../../ui/pages/app-link.tsx'
import { PendingInvitations } from '../invitations/waiting-invitations.tsx'
import { UnverifiedBanner } from '../links/unverified-banner.tsx'
import { Page } from '../page.tsx'
import * as css from './join-screen.module.css'
import { SearchField } from './search-field.tsx'
import { SpaceList } from './space-list.tsx'
import { useSpaces } from './use-spaces.ts'

export const title = 'Your spaces'

export function Screen() {
  const { search, setSearch, spaces, isLoading, hasFailed, retry } = useSpaces()
  const ownSpaces = spaces?.filter((space) => space.isMine) ?? []
  const open = spaces?.filter((space) => !space.isMine) ?? []
  return (
    <Page>
      <div className={css.head}>
        <h1>Your spaces</h1>
        <AppLink href="/create-space" className={buttonClass({ kind: 'plain', size: 'small' })}>
          <Icon path={plus} size={18} />
          New space
        </AppLink>
      </div>
      <UnverifiedBanner />
      <PendingInvitations />
      <SearchField value={search} onChange={setSearch} />
      <p className={css.told} role="status">
        {isLoading ? 'Loading spaces…' : spaces && search ? `${spaces.length} found` : ''}
      </p>
      {!spaces && !hasFailed && (
        <div className={css.list}>
          <Skeleton count={3} height={136} />
        </div>
      )}
      {hasFailed && (
        <EmptyState
          action={
            <button type="button" className={buttonClass({ kind: 'plain' })} onClick={retry}>
              Try again
            </button>
          }
        >
          Couldn’t load your spaces.
        </EmptyState>
      )}
      {spaces && spaces.length === 0 && (
        <EmptyState
          action={
            <button type="button" className={buttonClass({ kind: 'plain' })} onClick={() => setSearch('')}>
              Show all spaces
            </button>
          }
        >
          No spaces match “{search}”.
        </EmptyState>
      )}
      {ownSpaces.length > 0 && <SpaceList spaces={ownSpaces} heading="h2" />}
      {open.length > 0 && (
        <section aria-labelledby="open-spaces" className={css.section}>
          <h2 id="open-spaces">Open spaces</h2>
          <p className={css.hint}>Anyone here can join these.</p>
          <SpaceList spaces={open} heading="h3" />
        </section>
      )}
      <p className={css.hint}>Invited at a different email? Open the link we sent there.</p>
    </Page>
  )
}
