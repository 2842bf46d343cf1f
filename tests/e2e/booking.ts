import type { Page } from 'playwright'
import type { Actor } from '../api/actor.ts'

/** A link by which others book somebody of the demo, whose hours are by that zone’s clock. */
export const bookingLink = async (host: Actor, timezone = 'Europe/Berlin', more: object = {}) =>
  (await host.call('POST v2/appointment/generate-availability-link', { timezone, ...more })).url

/** Says no to what the demo has planned for somebody: by it they would be busy at one hour of the day or another. */
export const leaveEvents = async (host: Actor): Promise<void> => {
  const days = { from: new Date(Date.now() - 86_400_000), to: new Date(Date.now() + 10 * 86_400_000) }
  const { events } = await host.call('POST v2/event/calendar', {
    from: days.from.toISOString(),
    to: days.to.toISOString(),
  })
  for (const { id } of events) await host.call('POST v2/event/respond', { eventId: id, status: 'declined' })
}

/** Opens a link; its token is out of the address before anybody sees the page. */
export const openBooking = async (page: Page, url: string, heading: string | RegExp): Promise<void> => {
  await page.goto(url)
  await page.getByRole('heading', { level: 1, name: heading }).waitFor()
}

const times = (page: Page) => page.getByRole('listitem').getByRole('button', { name: /^\d\d:\d\d$/ })

/** The next month, whatever day it is: all of it lies ahead. */
export const chooseDay = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Next month' }).click()
  await page
    .getByRole('button', { name: /, \d+ available times$/ })
    .first()
    .click()
  await times(page).first().waitFor()
}

/** Answers the time that was taken, as the page calls it. */
export const chooseTime = async (page: Page, at = 0): Promise<string> => {
  const time = times(page).nth(at)
  const words = (await time.textContent()) ?? ''
  await time.click()
  return words
}

export const fillDetails = async (page: Page, name: string, email: string): Promise<void> => {
  await page.getByRole('heading', { level: 1, name: 'Your details' }).waitFor()
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Email', { exact: true }).fill(email)
}
