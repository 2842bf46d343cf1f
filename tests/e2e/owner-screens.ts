import type { Page } from 'playwright'
import { DEMO } from './demo.ts'
import type { Screen } from './screens.ts'
import { button, heading, invitation } from './screens.ts'

const inRoom = async (page: Page) => {
  await heading(DEMO.space)(page)
  await page.getByText(/people here|You’re the only one here/).waitFor()
}
const openPeople = async (page: Page) => {
  await inRoom(page)
  const people = button(page, /^People/)
  if ((await people.getAttribute('aria-pressed')) !== 'true') await people.click()
  await page.getByRole('region', { name: 'People' }).waitFor()
}
const inList = async (page: Page) => {
  await heading('People')(page)
  await page.getByRole('cell').first().waitFor()
}

const inSubscription = async (page: Page) => {
  await heading('Subscription')(page)
  await page.getByText('Current: ').waitFor()
}

const settingsTab = (tab: string, waitForContent: (page: Page) => Promise<unknown>): Screen => ({
  name: `settings-${tab.toLowerCase()}`,
  path: '/space',
  isInSpace: true,
  ready: async (page) => {
    await inRoom(page)
    await button(page, /^You/).click()
    await page.getByRole('tab', { name: tab }).click()
    await waitForContent(page)
  },
})

/** The screens of the owner of a busy space. */
export const ownerScreens: Screen[] = [
  {
    name: 'join',
    path: '/join',
    ready: async (page) => {
      await heading('Your spaces')(page)
      await page.getByRole('heading', { name: DEMO.space }).waitFor()
    },
  },
  {
    name: 'join-empty',
    path: '/join',
    ready: async (page) => {
      await page.getByRole('searchbox', { name: 'Search spaces' }).fill('no such space')
      await button(page, 'Show all spaces').waitFor()
    },
  },
  { name: 'create-space', path: '/create-space', ready: heading('Create a space') },
  {
    name: 'invites-other-account',
    path: invitation,
    ready: heading('This invitation is for someone else'),
  },
  { name: 'welcome', path: '/welcome', isInSpace: true, ready: heading(`Welcome to ${DEMO.space}`) },
  {
    name: 'subscription-open',
    path: '/subscription-denied',
    isInSpace: true,
    ready: heading(`${DEMO.space} is open`),
  },
  {
    name: 'subscription-denied',
    path: '/subscription-denied',
    isInSpace: true,
    // Simulates a lapsed plan, because the other screens need the space to be open.
    before: (page) =>
      page.route('**/api/v2/payment/standing', (route) => route.fulfill({ json: { isLapsed: true } })),
    ready: heading('This space’s plan has ended'),
  },
  { name: 'space', path: '/space', isInSpace: true, ready: inRoom },
  {
    name: 'space-people',
    path: '/space',
    isInSpace: true,
    ready: openPeople,
  },
  {
    name: 'space-chat',
    path: '/space',
    isInSpace: true,
    ready: async (page) => {
      await inRoom(page)
      await button(page, /^Chat/).click()
      await page.getByRole('log').getByRole('paragraph').first().waitFor()
    },
  },
  {
    name: 'space-chats',
    path: '/space',
    isInSpace: true,
    ready: async (page) => {
      await inRoom(page)
      await button(page, /^Chat/).click()
      await button(page, 'All chats').click()
      await page.getByRole('region', { name: 'Chats' }).waitFor()
    },
  },
  {
    name: 'space-you',
    path: '/space',
    isInSpace: true,
    ready: async (page) => {
      await inRoom(page)
      await button(page, /^You/).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'space-status',
    path: '/space',
    isInSpace: true,
    ready: async (page) => {
      await openPeople(page)
      await button(page, /^Status/).click()
      await page.getByRole('dialog', { name: 'Your status' }).waitFor()
    },
  },
  {
    name: 'space-reactions',
    path: '/space',
    isInSpace: true,
    ready: async (page) => {
      await inRoom(page)
      await button(page, /^React/).click()
      await page.getByRole('group', { name: 'Reactions' }).waitFor()
    },
  },
  {
    name: 'space-second-tab',
    path: '/space',
    isInSpace: true,
    ready: async (page) => {
      await inRoom(page)
      const otherTab = await page.context().newPage()
      await otherTab.goto(page.url())
      await button(otherTab, 'Use here').click()
      await heading('Already open in another tab')(page)
    },
  },
  {
    name: 'console-overview',
    path: '/admin/overview',
    isInSpace: true,
    ready: async (page) => {
      await heading('Overview')(page)
      await page.getByRole('img', { name: /messages per day/ }).waitFor()
    },
  },
  { name: 'console-people', path: '/admin/users', isInSpace: true, ready: inList },
  {
    name: 'console-person',
    path: '/admin/users',
    isInSpace: true,
    ready: async (page) => {
      await inList(page)
      await page.getByRole('link', { name: 'Amina Diallo' }).click()
      await page.getByRole('dialog').getByRole('heading', { name: 'Activity' }).waitFor()
    },
  },
  {
    name: 'console-people-chosen',
    path: '/admin/users',
    isInSpace: true,
    ready: async (page) => {
      await inList(page)
      await page.getByRole('checkbox', { name: 'Select everyone on this page' }).check()
      await page.getByRole('region', { name: 'Selected people' }).waitFor()
    },
  },
  {
    name: 'console-invite',
    path: '/admin/users',
    isInSpace: true,
    ready: async (page) => {
      await inList(page)
      await button(page, /Invite/)
        .first()
        .click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'console-guests',
    path: '/admin/guests',
    isInSpace: true,
    ready: async (page) => {
      await heading('Guests')(page)
      await page.getByRole('cell', { name: /^lena\.fischer/ }).waitFor()
      await page.getByRole('cell', { name: /^Open link/ }).waitFor()
    },
  },
  {
    name: 'console-subscription',
    path: '/admin/subscription',
    isInSpace: true,
    ready: inSubscription,
  },
  {
    name: 'console-subscription-price',
    path: '/admin/subscription',
    isInSpace: true,
    ready: async (page) => {
      await inSubscription(page)
      await page.getByText('Yearly').click()
      await page.getByText(/^Due now/).waitFor()
    },
  },
  {
    name: 'console-subscription-cancel',
    path: '/admin/subscription',
    isInSpace: true,
    ready: async (page) => {
      await inSubscription(page)
      await button(page, 'Cancel plan').click()
      await page.getByRole('dialog').getByText('more than Free has').waitFor()
    },
  },
  {
    name: 'sandbox-payments',
    path: '/sandbox/pay',
    ready: async (page) => {
      await heading('Payments')(page)
      await button(page, 'End the period now').waitFor()
    },
  },
  {
    name: 'console-audit-log',
    path: '/admin/audit-log',
    isInSpace: true,
    ready: async (page) => {
      await heading('Audit log')(page)
      await page
        .getByRole('button', { name: /^Details: / })
        .first()
        .click()
      await page.getByRole('region', { name: /: / }).waitFor()
    },
  },
  {
    name: 'console-announcements',
    path: '/admin/announcements',
    isInSpace: true,
    ready: async (page) => {
      await heading('Announcements')(page)
      await page.getByText(/^The new space is open/).waitFor()
    },
  },
  {
    name: 'console-announcement-editor',
    path: '/admin/announcements',
    isInSpace: true,
    ready: async (page) => {
      await button(page, 'New announcement').click()
      await page.getByRole('textbox', { name: 'Message' }).fill('**Lunch** is here\n- soup\n- bread')
      await page.getByRole('radio', { name: 'At a set time' }).check()
      await page.getByRole('dialog').getByRole('listitem').first().waitFor()
    },
  },
  settingsTab('Security', (page) => button(page, 'Change password').waitFor()),
  settingsTab('Devices', (page) => page.getByText('This browser', { exact: true }).waitFor()),
  settingsTab('Data', (page) => button(page, 'Delete account').waitFor()),
  settingsTab('Guests', (page) => button(page, 'Send invitations').waitFor()),
  {
    name: 'console-settings',
    path: '/admin/settings',
    isInSpace: true,
    ready: async (page) => {
      await heading('Settings')(page)
      await page.getByLabel('Space name').waitFor()
      await page.getByText(/^It’s .* there\.$/).waitFor()
      await page.getByText('No custom domain yet.').waitFor()
    },
  },
  {
    name: 'console-address',
    path: '/admin/address',
    isInSpace: true,
    ready: async (page) => {
      await heading('Address')(page)
      await button(page, 'Use this domain').waitFor()
    },
  },
  {
    name: 'console-import',
    path: '/admin/import',
    isInSpace: true,
    ready: async (page) => {
      await heading('Import people')(page)
      await page.locator('input[type=file]').waitFor({ state: 'attached' })
      await page.getByText(/deleted 30 days after/).waitFor()
    },
  },
  {
    name: 'console-import-columns',
    path: '/admin/import',
    isInSpace: true,
    ready: (page) => chooseFile(page),
  },
  {
    name: 'console-import-rows',
    path: '/admin/import',
    isInSpace: true,
    ready: async (page) => {
      await chooseFile(page)
      await button(page, 'Check rows').click()
      await button(page, /^Continue with \d/).waitFor()
    },
  },
  {
    name: 'console-import-replace',
    path: '/admin/import',
    isInSpace: true,
    ready: async (page) => {
      await chooseFile(page)
      await button(page, 'Check rows').click()
      await button(page, 'Find and replace').click()
      await page.getByLabel('Replace with').waitFor()
    },
  },
  {
    name: 'console-import-policy',
    path: '/admin/import',
    isInSpace: true,
    ready: async (page) => {
      await chooseFile(page)
      await button(page, 'Check rows').click()
      await button(page, /^Continue with \d/).click()
      await button(page, /^Import \d/).waitFor()
    },
  },
  {
    name: 'console-import-run',
    path: '/admin/import',
    isInSpace: true,
    ready: async (page) => {
      await page.route(/import-users/, () => undefined)
      await chooseFile(page, PEOPLE.replaceAll('example.com', `example-${Date.now()}.com`))
      await button(page, 'Check rows').click()
      await button(page, /^Continue with \d/).click()
      await button(page, /^Import \d/).click()
      await button(page, 'Pause').click()
      await button(page, 'Resume').waitFor()
      await page.unroute(/import-users/)
    },
  },
  {
    name: 'console-import-summary',
    path: '/admin/import',
    isInSpace: true,
    ready: async (page) => {
      // New addresses each time, because people already in the space are not imported again.
      await chooseFile(page, PEOPLE.replaceAll('example.com', `example-${Date.now()}.com`))
      await button(page, 'Check rows').click()
      await button(page, /^Continue with \d/).click()
      await button(page, /^Import \d/).click()
      await page.getByRole('heading', { name: 'Import complete, but some rows failed' }).waitFor()
    },
  },
]

const PEOPLE = `Full name;E-Mail;Job title;Office
"Hopper, Grace";grace@example.com;Engineer;2
Katherine Johnson;katherine@example.com;Analyst;2
Grace again;GRACE@example.com;;
No Address;;Nobody;1
"A name that goes on and on and would not fit into any column of any table anywhere";long@example.com;;
`

async function chooseFile(page: Page, text = PEOPLE) {
  const file = { name: 'colleagues.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
  await page.locator('input[type=file]').setInputFiles(file)
  await button(page, 'Check rows').waitFor()
}
