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

/** The space that one is in. */
const acme = { id: 'space-1', name: 'Acme', domain: 'acme', ownerName: 'Ada King' }

/** Shows a page at an address below /admin, its calls answered by `api`, until the test is over. */
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

/** Once what the server has answered is drawn. */
export const settled = (check: () => void) =>
  vi.waitFor(async () => {
    await act(async () => undefined)
    check()
  }, 30_000)

export const shows = (...words: string[]) =>
  settled(() => {
    for (const one of words) expect(text()).toContain(one)
  })

export function find<E extends HTMLElement = HTMLElement>(selector: string): E {
  const found = document.querySelector<E>(selector)
  if (!found) throw new Error(`There is no ${selector}`)
  return found
}

export const click = (selector: string) => act(async () => find(selector).click())

/** What is pressed, by the name that it is read out with; of several the newest, which a dialog's are. */
export function named(name: string | RegExp): HTMLElement {
  const found = [...document.querySelectorAll<HTMLElement>('button, a, label, input')].findLast((one) => {
    const is = one.getAttribute('aria-label') ?? one.textContent.trim()
    return typeof name === 'string' ? is === name : name.test(is)
  })
  if (!found) throw new Error(`There is nothing called ${name}: ${text()}`)
  return found
}

/** Presses it, once it is there. */
export async function press(name: string | RegExp) {
  await settled(() => named(name))
  await act(async () => named(name).click())
}

/** Presses a key where the focus is. */
export const pressKey = (key: string) =>
  act(async () => {
    const target = document.activeElement ?? document.body
    target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  })

/** The row of a list that has the focus; empty where none has it. */
export const rowInFocus = (): string =>
  document.activeElement instanceof HTMLTableRowElement ? document.activeElement.textContent : ''

/** As a person does it: React hears of a value only when it is set past its own watch. */
export const enter = (selector: string, value: string, event = 'input') =>
  act(async () => {
    const field = find(selector)
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
    field.dispatchEvent(new Event(event, { bubbles: true }))
  })
