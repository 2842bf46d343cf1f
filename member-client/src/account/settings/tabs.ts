import type { User } from '@metapyra/contract/entities/user'
import type { ComponentType } from 'react'
import { session } from '../../session/session.ts'
import { person } from '../../ui/icons/action.ts'
import { ban } from '../../ui/icons/message.ts'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { bell, computer, door, figure, link, shield, take } from './icons.ts'

export interface TabProps {
  user: User
  /** The tab's name. */
  name: string
}

export interface SettingsTab {
  name: string
  icon: string
  /** True if this user has settings in the tab. */
  isFor(user: User): boolean
  /** True if all of it belongs to the account, which is not available on a space's own domain. */
  isOfAccount?: true
  Page: ComponentType<TabProps>
}

const isAccount = ({ type }: User) => type === 'account'

/** The pages of the settings, each in a separate chunk, in display order. */
export const tabs: readonly SettingsTab[] = [
  {
    name: 'Profile',
    icon: person,
    isFor: () => true,
    Page: lazyPart(() => import('../profile/profile-tab.lazy.tsx').then((module) => module.ProfileTab)),
  },
  {
    name: 'Avatar',
    icon: figure,
    isFor: isAccount,
    Page: lazyPart(() => import('../profile/avatar-tab.lazy.tsx').then((module) => module.AvatarTab)),
  },
  {
    name: 'Notifications',
    icon: bell,
    isFor: isAccount,
    Page: lazyPart(() =>
      import('../security/notifications-tab.lazy.tsx').then((module) => module.NotificationsTab),
    ),
  },
  {
    name: 'Blocked',
    icon: ban,
    isFor: (user) => isAccount(user) && session.state.$workspace.get() !== null,
    Page: lazyPart(() =>
      import('../security/blocked-section.lazy.tsx').then((module) => module.BlockedSection),
    ),
  },
  {
    name: 'Security',
    icon: shield,
    isFor: isAccount,
    isOfAccount: true,
    Page: lazyPart(() => import('../security/security-tab.lazy.tsx').then((module) => module.SecurityTab)),
  },
  {
    name: 'Devices',
    icon: computer,
    isFor: isAccount,
    isOfAccount: true,
    Page: lazyPart(() => import('../security/devices-tab.lazy.tsx').then((module) => module.DevicesTab)),
  },
  {
    name: 'Linked',
    icon: link,
    isFor: (user) => isAccount(user) && (session.state.$appConfig.get()?.links.length ?? 0) > 0,
    isOfAccount: true,
    Page: lazyPart(() => import('../linked/linked-tab.lazy.tsx').then((module) => module.LinkedTab)),
  },
  {
    name: 'Data',
    icon: take,
    isFor: isAccount,
    isOfAccount: true,
    Page: lazyPart(() => import('../leaving/data-tab.lazy.tsx').then((module) => module.DataTab)),
  },
  {
    name: 'Guests',
    icon: door,
    isFor: ({ type, workspaces }) => type === 'account' && workspaces.length > 0,
    Page: lazyPart(() => import('../guest/invite-tab.lazy.tsx').then((module) => module.InviteTab)),
  },
]
