import type { Role } from '@metapyra/contract/constants'
import type { Api } from '@metapyra/session/api'
import type { ReactNode } from 'react'
import { act } from 'react'
import type { Root } from 'react-dom/client'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, vi } from 'vitest'
import { state } from '../session/session.ts'
import { inConsole } from './in-console.tsx'

let root: Root | undefined

/** The current space. */
const acme = { id: 'space-1', name: 'Acme', domain: 'acme', ownerName: 'Ada King' }

/** Renders a page at an address below /admin until the test ends; `api` answers its calls. */
export async function open(api: Api, page: ReactNode, path: string, userRole: Role = 'owner') {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  onTestFinished(close)
  history.replaceState(null, '', `/admin${path}`)
  state.$workspace.set({ ...acme, userRole } as never)
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () => root?.render(inConsole(api, page)))
}

export async function close() {
  await act(async () => root?.unmount())
  document.body.replaceChildren()
}

export const text = (): string => document.body.textContent

/** Waits until the check passes, with the server's answers rendered. */
export const waitUntil = (check: () => void) =>
  vi.waitFor(async () => {
    await act(async () => undefined)
    check()
  }, 30_000)

export const shows = (...words: string[]) =>
  waitUntil(() => {
    for (const element of words) expect(text()).toContain(element)
  })

export function find<E extends HTMLElement = HTMLElement>(selector: string): E {
  const element = document.querySelector<E>(selector)
  if (!element) throw new Error(`There is no ${selector}`)
  return element
}

export const click = (selector: string) => act(async () => find(selector).click())

/** Finds an element to press by its accessible name; if there are several, the last one, such as a dialog's. */
export function findByName(name: string | RegExp): HTMLElement {
  const element = [...document.querySelectorAll<HTMLElement>('button, a, label, input')].findLast(
    (element) => {
      const accessibleName = element.getAttribute('aria-label') ?? element.textContent.trim()
      return typeof name === 'string' ? accessibleName === name : name.test(accessibleName)
    },
  )
  if (!element) throw new Error(`There is nothing called ${name}: ${text()}`)
  return element
}

/** Waits for the element and presses it. */
export async function press(name: string | RegExp) {
  await waitUntil(() => findByName(name))
  await act(async () => findByName(name).click())
}

/** Presses a key on the focused element. */
export const pressKey = (key: string) =>
  act(async () => {
    const target = document.activeElement ?? document.body
    target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  })

/** The text of the focused list row; empty if none has the focus. */
export const rowInFocus = (): string =>
  document.activeElement instanceof HTMLTableRowElement ? document.activeElement.textContent : ''

/** Enters a value as a user does. React only notices a value that is set by the prototype's setter. */
export const enter = (selector: string, value: string, event = 'input') =>
  act(async () => {
    const field = find(selector)
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
    field.dispatchEvent(new Event(event, { bubbles: true }))
  })
