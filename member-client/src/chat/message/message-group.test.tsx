import type { ChatMessage } from '@metapyra/contract/entities/chat'
import type { Person } from '@metapyra/contract/person'
import { AVAILABLE } from '@metapyra/contract/presence'
import { noSeenTexts } from '@metapyra/contract/profile-fields'
import { atom } from 'nanostores'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { createPeople } from '../../room/live/people.ts'
import type { MessageContext } from './message-acts.ts'
import { MessageGroup } from './message-group.tsx'

const message = {
  id: '1',
  seq: 1,
  senderId: 'ana',
  senderName: 'Ana',
  senderImage: null,
  senderColour: '#8f3d2e',
  body: 'Hello',
  createdAt: '2026-11-21T09:00:00Z',
  reactions: [],
  files: [],
  preview: null,
  replyCount: 0,
} as unknown as ChatMessage
const ana: Person = {
  userId: 'ana',
  name: 'Ana',
  image: null,
  role: 'user',
  ...noSeenTexts(),
  look: 'round',
  colour: '#8f3d2e',
  x: 1,
  y: 1,
  direction: 'down',
  status: AVAILABLE,
  handUpAt: null,
}

const reading = (faceOf: MessageContext['faceOf']) =>
  ({
    faceOf,
    selfId: 'ben',
    blockedIds: [] as readonly string[],
    isChatOn: true,
    editingId: null,
    $activeId: atom(null),
  }) as MessageContext

test('[CHAT-10] what a person changes reaches what they wrote before, and stays when they leave', async () => {
  document.body.innerHTML = '<div></div>'
  const root = createRoot(document.body.firstElementChild as Element)
  const people = createPeople(() => undefined)
  const shows = async (name: string, initials: string, colour: string) => {
    root.render(<MessageGroup messages={[message]} reading={reading(people.faceOf)} isLast={false} />)
    await expect.poll(() => document.querySelector('b')?.textContent).toBe(name)
    const avatar = document.querySelector<HTMLElement>('[data-initials]')
    expect([avatar?.dataset['initials'], avatar?.style.backgroundColor]).toEqual([initials, colour])
  }
  await shows('Ana', 'A', '#8f3d2e')
  people.replace([{ ...ana, n: 1 }])
  people.join({ ...ana, n: 1, name: 'Beate Ana', colour: '#22693c' })
  await shows('Beate Ana', 'BA', '#22693c')
  people.leave('ana')
  await shows('Beate Ana', 'BA', '#22693c')
  root.unmount()
})

test('[TEXT-5] an author whose name is read from right to left turns nothing beside it', async () => {
  document.body.innerHTML = '<div></div>'
  const root = createRoot(document.body.firstElementChild as Element)
  const people = createPeople(() => undefined)
  const fromAli = { ...message, senderId: 'ali', senderName: 'محمد علي' }
  root.render(<MessageGroup messages={[fromAli]} reading={reading(people.faceOf)} isLast={false} />)
  await expect.poll(() => document.querySelector('b')?.textContent).toBe('محمد علي')
  expect(document.querySelector('b')?.dir).toBe('auto')
  root.unmount()
})
