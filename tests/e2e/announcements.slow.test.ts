import { beforeAll, describe, expect, it } from 'vitest'
import type { Owner } from '../api/register.ts'
import { createSpaceOwner, invite, register } from '../api/register.ts'
import type { Person } from './browser.ts'
import { expectAccessible, WIDE } from './browser.ts'
import { picture } from './pictures.ts'
import { signIn } from './steps.ts'
import { setUpServerAndBrowser } from './test-setup.ts'

const WORDS = 'The **kitchen** is closed today. See [the plan](https://example.com/plan).'

describe('an announcement', () => {
  const stage = setUpServerAndBrowser()
  let owner: Owner
  let admin: Person['page']
  let member: Person['page']

  beforeAll(async () => {
    owner = await createSpaceOwner(stage.served)
    const bob = await register(stage.served)
    const bearer = await invite(stage.served, owner.actor, bob.email)
    await bob.actor.call('GET v2/workspace/accept-invite', {}, { bearer })
    ;[admin, member] = [
      (await stage.personOfSuite({ viewport: WIDE })).page,
      (await stage.personOfSuite({ viewport: WIDE })).page,
    ]
    await signIn(admin, stage.served, owner.actor)
    await signIn(member, stage.served, bob.actor)
    await member.goto(stage.served.ofSpace(owner.domain, '/welcome'))
    await member.getByRole('button', { name: 'Join space' }).click()
    await member.getByText(/You’re the only one here|people here/).waitFor()
  })

  const row = (words: string) => admin.getByRole('row').filter({ hasText: words })
  const inRoom = () => member.getByRole('region', { name: 'Announcements' })

  it('is written, scheduled, published, seen at once by a member in the room, and closed', async () => {
    await admin.goto(stage.served.ofSpace(owner.domain, '/admin/announcements'))
    await admin.getByText('No announcements yet').waitFor()
    await admin.getByRole('button', { name: 'New announcement' }).click()
    const field = admin.getByRole('textbox', { name: 'Message' })
    await field.fill('The kitchen is closed today. See ')
    // Makes words bold with the toolbar, and a link by typing.
    await field.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(4, 11))
    await admin.getByRole('button', { name: 'Bold' }).click()
    await field.press('End')
    await field.pressSequentially('[the plan](https://example.com/plan).')
    expect(await field.inputValue()).toBe(WORDS)
    await admin.getByRole('link', { name: 'the plan' }).waitFor()
    await admin.getByRole('radio', { name: 'Later' }).check()
    await admin.getByRole('button', { name: 'Schedule', exact: true }).click()
    await admin.getByRole('alert').filter({ hasText: 'Choose a date and time.' }).waitFor()
    await admin.getByLabel('Goes live at').fill('2099-11-27T09:00')
    await admin.getByText(/27 November 2099(,| at) 09:00/).waitFor()
    await expectAccessible(admin)
    await picture(admin, 'announcement-editor')
    await admin.getByRole('button', { name: 'Schedule', exact: true }).click()
    await row('Scheduled').waitFor()
    expect(await inRoom().count()).toBe(0)

    await admin.getByRole('button', { name: /^Edit: The kitchen/ }).click()
    await admin.getByRole('radio', { name: 'Right away' }).check()
    await admin.getByRole('button', { name: 'Publish now' }).click()
    await inRoom().getByText('closed today').waitFor()
    expect(await inRoom().locator('strong').textContent()).toBe('kitchen')
    expect(await inRoom().getByRole('link').getAttribute('href')).toBe('https://example.com/plan')
    await member.getByRole('status').filter({ hasText: 'Announcement: The kitchen is closed' }).waitFor()
    await expectAccessible(member)
    await picture(member, 'announcement-in-room')
    await inRoom().getByRole('button', { name: 'Got it' }).click()
    await inRoom().waitFor({ state: 'detached' })

    await admin.reload()
    await admin.getByRole('button', { name: 'Seen by 1: show who' }).click()
    await admin.getByText('1 member has closed it').waitFor()
    await admin.getByRole('listitem').filter({ hasText: 'New Person' }).waitFor()
    await expectAccessible(admin)
    await picture(admin, 'announcement-seen')
    await admin.keyboard.press('Escape')
  })

  it('is not shown again after a reload, and leaves the room when it is ended', async () => {
    await member.reload()
    await member.getByText(/You’re the only one here|people here/).waitFor()
    await owner.actor.call('POST v2/admin/workspace/announcement', { description: 'Second news', status: 1 })
    await inRoom().getByText('Second news').waitFor()
    expect(await inRoom().getByText('1 of').count()).toBe(0)
    await admin.reload()
    await admin.getByRole('button', { name: 'End now: Second news' }).click()
    await admin.getByRole('button', { name: 'End announcement' }).click()
    await inRoom().waitFor({ state: 'detached' })
    await row('Second news').getByText('Ended', { exact: true }).waitFor()
    await admin.getByRole('button', { name: 'Duplicate: Second news' }).click()
    await admin.getByRole('button', { name: 'Save draft' }).click()
    await row('Second news').getByText('Draft', { exact: true }).waitFor()
  })

  it('[ANN-9] changed by two at once shows the second what the first has made of it, and lets them choose', async () => {
    await admin.getByRole('button', { name: 'Edit: Second news' }).click()
    const field = admin.getByRole('textbox', { name: 'Message' })
    await field.fill('Third news, **mine**')
    const { rows } = await owner.actor.call('POST v2/admin/workspace/announcement-detail', { status: 0 })
    const theirChange = { id: rows[0]?.id ?? '', description: 'Third news, **theirs**', status: 0 }
    await owner.actor.call('POST v2/admin/workspace/announcement', theirChange)
    await admin.getByRole('button', { name: 'Save draft' }).click()
    const question = admin.getByRole('dialog', { name: 'Someone else changed this' })
    await question.getByRole('radio', { name: /^Keep theirs/ }).waitFor()
    await expectAccessible(admin)
    await picture(admin, 'announcement-meanwhile')
    await question.getByRole('radio', { name: /^Keep mine/ }).check()
    await question.getByRole('button', { name: 'Continue' }).click()
    await expect.poll(() => field.inputValue()).toBe('Third news, **mine**')
    await row('Third news, theirs').waitFor()
    await admin.getByRole('button', { name: 'Save draft' }).click()
    await row('Third news, mine').waitFor()
  })
})
