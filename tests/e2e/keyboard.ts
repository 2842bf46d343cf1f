import type { Moves, NumberedMove } from '@metapyra/contract/moves'
import { decodeMoves } from '@metapyra/contract/moves'
import type { Locator, Page } from 'playwright'
import { expect } from 'vitest'

/** More tab stops than any page here has: twenty people have four or five each. */
const MOST_STOPS = 80

const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement)

/** Presses Tab until the target has the focus, and checks that the focus is visible. */
export const tabTo = async (target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> => {
  await target.waitFor()
  for (let stops = 0; stops < MOST_STOPS; stops++) {
    if (await hasFocus(target)) return expectFocusShown(target)
    await target.page().keyboard.press(key)
  }
  throw new Error(`Tab never comes to ${target}`)
}

/** Expects a ring, a shadow or another border at the focus, on the element itself or its parent. */
const expectFocusShown = async (target: Locator): Promise<void> => {
  const isShown = await target.evaluate((element) =>
    [element, element.parentElement].some((candidate) => {
      if (!candidate?.matches(':focus-visible, :focus-within')) return false
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(candidate)
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
    }),
  )
  expect(isShown, `the focus is seen on ${target}`).toBe(true)
}

export const expectFocus = async (target: Locator): Promise<void> => {
  await expect.poll(() => hasFocus(target)).toBe(true)
}

/** Tabs to the target, then presses Enter. */
export const pressOn = async (target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> => {
  await tabTo(target, key)
  await target.page().keyboard.press('Enter')
}

/** The moves that a page receives over the wire: the people's numbers and positions. */
export const movesReceivedBy = (page: Page): NumberedMove[] => {
  const receivedMoves: NumberedMove[] = []
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      const [, json] = /^42(\["space:moves",.*)$/s.exec(String(payload)) ?? []
      if (json) receivedMoves.push(...decodeMoves((JSON.parse(json) as [string, Moves])[1]))
    }),
  )
  return receivedMoves
}
