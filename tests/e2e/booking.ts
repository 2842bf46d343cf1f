import type { Page } from 'playwright'
import type { Actor } from '../api/actor.ts'

/** A booking link of a person of the demo, whose hours are in that time zone. */
export const bookingLink = async (host: Actor, timezone = 'Europe/Berlin', more: object = {}) =>
  (await host.call('POST v2/appointment/generate-availability-link', { timezone, ...more })).url

/** Declines the events that the demo has planned for a person, who would otherwise be busy at some time of the day. */
export const leaveEvents = async (host: Actor): Promise<void> => {
  const days = { from: new Date(Date.now() - 86_400_000), to: new Date(Date.now() + 10 * 86_400_000) }
  const { events } = await host.call('POST v2/event/calendar', {
    from: days.from.toISOString(),
    to: days.to.toISOString(),
  })
  for (const { id } of events) await host.call('POST v2/event/respond', { eventId: id, status: 'declined' })
}

/** Opens a link. Its token is removed from the address before the page is displayed. */
export const openBooking = async (page: Page, url: string, heading: string | RegExp): Promise<void> => {
  await page.goto(url)
  await page.getByRole('heading', { level: 1, name: heading }).waitFor()
}

const times = (page: Page) => page.getByRole('listitem').getByRole('button', { name: /^\d\d:\d\d$/ })

/** Chooses a day of the next month, which is always in the future. */
export const chooseDay = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Next month' }).click()
  await page
    .getByRole('button', { name: /, \d+ available times$/ })
    .first()
    .click()
  await times(page).first().waitFor()
}

/** Chooses a slot, and returns it as the page displays it. */
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
