import type { Page } from 'playwright'

/** The dialog of personal settings. */
export const settings = (page: Page) => page.getByRole('dialog', { name: 'Settings' })

export const tab = (page: Page, name: string) => settings(page).getByRole('tab', { name }).click()

/** Opens the settings inside the space. */
export const open = async (page: Page, name = 'Profile') => {
  await page.getByRole('button', { name: 'You' }).click()
  await tab(page, name)
  await settings(page).getByRole('button', { name: 'Save' }).waitFor()
}

/** Saves, waits for the message about it, and closes the message. */
export const save = async (page: Page) => {
  const savedNote = page.getByText('Saved', { exact: true })
  await settings(page).getByRole('button', { name: 'Save' }).click()
  await savedNote.first().waitFor()
  await page.getByRole('button', { name: 'Dismiss' }).first().click()
  await savedNote.first().waitFor({ state: 'hidden' })
}

/** Waits until the dialog is closed, because it blocks shortcuts outside it. */
export const close = async (page: Page) => {
  await settings(page).getByRole('button', { name: 'Close', exact: true }).click()
  await settings(page).waitFor({ state: 'hidden' })
}
