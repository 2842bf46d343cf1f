import type { Moves, NumberedMove } from '@metapyra/contract/moves'
import { decodeMoves } from '@metapyra/contract/moves'
import type { Locator, Page } from 'playwright'
import { expect } from 'vitest'

/** More stops than any page here has: twenty people have four or five each. */
const MOST_STOPS = 80

const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement)

/** Goes on by Tab until the focus stands there, and is seen to. */
export const tabTo = async (target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> => {
  await target.waitFor()
  for (let stops = 0; stops < MOST_STOPS; stops++) {
    if (await hasFocus(target)) return expectFocusShown(target)
    await target.page().keyboard.press(key)
  }
  throw new Error(`Tab never comes to ${target}`)
}

/** A ring, a shadow or another border where the focus stands; on the element itself or what frames it. */
const expectFocusShown = async (target: Locator): Promise<void> => {
  const isShown = await target.evaluate((element) =>
    [element, element.parentElement].some((one) => {
      if (!one?.matches(':focus-visible, :focus-within')) return false
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one)
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
    }),
  )
  expect(isShown, `the focus is seen on ${target}`).toBe(true)
}

export const expectFocus = async (target: Locator): Promise<void> => {
  await expect.poll(() => hasFocus(target)).toBe(true)
}

/** By Tab to it, then the key that presses it. */
export const pressOn = async (target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> => {
  await tabTo(target, key)
  await target.page().keyboard.press('Enter')
}

/** The people of the room that a page hears moving, as the wire tells it: their numbers and places. */
export const movesHeardBy = (page: Page): NumberedMove[] => {
  const heard: NumberedMove[] = []
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      const [, json] = /^42(\["space:moves",.*)$/s.exec(String(payload)) ?? []
      if (json) heard.push(...decodeMoves((JSON.parse(json) as [string, Moves])[1]))
    }),
  )
  return heard
}
