import {
  ArrowLeftOutlined,
  CreditCardOutlined,
  HistoryOutlined,
  ImportOutlined,
  LinkOutlined,
  LogoutOutlined,
  MoonOutlined,
  NotificationOutlined,
  SettingOutlined,
  SunOutlined,
  SwapOutlined,
  UserAddOutlined,
} from '@ant-design/icons'
import type { Workspace } from '@metapyra/contract/entities/workspace'
import type { ReactNode } from 'react'
import type { SectionName } from '../settings/sections.ts'
import { SECTION_KEYWORDS, SECTIONS } from '../settings/sections.ts'
import type { Page } from '../shell/page.ts'
import type { Mode } from '../theme/mode.ts'

export interface Command {
  /** Unique among all commands. */
  id: string
  label: string
  icon: ReactNode
  /** Other words to find the command by. */
  keywords?: string[]
  run: () => void
}

export interface CommandGroup {
  title: string
  commands: Command[]
}

/** The actions of commands, besides navigation within the console. */
export interface CommandActions {
  go: (path: string) => void
  leave: (url: string) => void
  switchTo: (space: Workspace) => void
  chooseMode: (mode: Mode) => void
  logOut: () => void
}

interface CommandContext {
  pages: readonly Page[]
  mode: Mode
  otherSpaces: Workspace[]
}

/** Search terms for each page: what can be done on it. */
const WORDS_OF_PAGES: Record<string, string[]> = {
  '/users': [
    'members',
    'users',
    'deactivate',
    'activate',
    'remove',
    'delete',
    'role',
    'owner',
    'admin',
    'rights',
  ],
  '/audit-log': ['history', 'changes', 'who'],
}

/** Every page and action of the console, with the words that people would search for. */
export function commandsOf(
  actions: CommandActions,
  { pages, mode, otherSpaces }: CommandContext,
): CommandGroup[] {
  const to = (path: string) => () => actions.go(path)
  const otherMode = mode === 'dark' ? 'light' : 'dark'
  return [
    {
      title: 'Go to',
      commands: [
        ...pages.map(({ path, label, icon }) => ({
          id: path,
          label,
          icon,
          keywords: WORDS_OF_PAGES[path] ?? [],
          run: to(path),
        })),
        {
          id: 'space',
          label: 'Back to space',
          icon: <ArrowLeftOutlined />,
          keywords: ['room', 'map', 'chat'],
          run: () => actions.leave('/space'),
        },
      ],
    },
    {
      title: 'Actions',
      commands: [
        {
          id: 'invite',
          label: 'Invite people',
          icon: <UserAddOutlined />,
          keywords: ['add', 'member', 'user', 'mail'],
          run: to('/users?open=invite'),
        },
        {
          id: 'import',
          label: 'Import people',
          icon: <ImportOutlined />,
          keywords: ['upload', 'spreadsheet', 'excel', 'bulk'],
          run: to('/import'),
        },
        {
          id: 'changes',
          label: 'View or undo bulk edits',
          icon: <HistoryOutlined />,
          keywords: ['bulk', 'back', 'revert', 'restore', 'removed'],
          run: to('/users?open=changes'),
        },
        {
          id: 'guest',
          label: 'Invite guests',
          icon: <LinkOutlined />,
          keywords: ['link', 'visitor', 'widget'],
          run: to('/guests?open=make'),
        },
        {
          id: 'announce',
          label: 'Write an announcement',
          icon: <NotificationOutlined />,
          keywords: ['news', 'tell', 'banner'],
          run: to('/announcements?open=write'),
        },
        {
          id: 'plan',
          label: 'Change plan or seats',
          icon: <CreditCardOutlined />,
          keywords: ['buy', 'upgrade', 'downgrade', 'cancel', 'billing', 'payment', 'invoice', 'card'],
          run: to('/subscription'),
        },
        {
          id: 'theme',
          label: `Switch to ${otherMode} mode`,
          icon: mode === 'dark' ? <SunOutlined /> : <MoonOutlined />,
          keywords: ['color', 'appearance', 'night'],
          run: () => actions.chooseMode(otherMode),
        },
        ...otherSpaces.map((space) => ({
          id: `switch-${space.id}`,
          label: `Switch to ${space.name}`,
          icon: <SwapOutlined />,
          keywords: ['space', space.domain],
          run: () => actions.switchTo(space),
        })),
        {
          id: 'log-out',
          label: 'Log out',
          icon: <LogoutOutlined />,
          keywords: ['sign out', 'leave'],
          run: actions.logOut,
        },
      ],
    },
    {
      title: 'Settings',
      commands: Object.entries(SECTIONS).map(([section, label]) => ({
        id: `settings-${section}`,
        label,
        icon: <SettingOutlined />,
        keywords: ['settings', ...(SECTION_KEYWORDS[section as SectionName] ?? [])],
        run: to(`/settings#${section}`),
      })),
    },
  ]
}
