import { RECEPTION } from '@metapyra/contract/reception'
import type { SpaceSocket } from '@metapyra/session/realtime'
import { atom } from 'nanostores'
import { useEffect, useRef } from 'react'
import { pushState } from '../../account/push/subscription.ts'
import type { ProfileSummary } from '../../session/profile-summary.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useStore } from '../../ui/controls/use-store.ts'
import { mountOverRoom } from '../../ui/overlays/over-room.ts'
import { Avatar } from '../../ui/person/avatar.tsx'
import * as floating from '../../ui/style/floating-card.module.css'
import * as css from './greetings.module.css'

interface Greeting {
  kind: 'wave' | 'invitation' | 'guest' | 'knock' | 'talk'
  from: ProfileSummary
  /** Overrides the default text. */
  text?: string
  /** Waves back, goes there, meets the guest, lets them in, or agrees to talk. */
  answer(): void
  decline?(): void
}

const WORDS = {
  wave: { text: 'waved to you.', answer: 'Wave back', close: 'Close' },
  guest: { text: '(guest) is at reception.', answer: 'Meet here', close: 'Not now' },
  talk: { text: 'is nearby. Want to talk?', answer: 'Talk', close: 'Not now' },
  invitation: { text: 'asked you to come over.', answer: 'Go', close: 'Not now' },
  knock: { text: 'is knocking.', answer: 'Let in', close: 'Not now' },
} as const
/** No one reads more at once. */
const SHOWN_AT_MOST = 3
/** Long enough to read and answer. While the card has the focus, it stays. */
const WAVE_MS = 20_000
/** Delay, because screen readers announce only what is added to an existing region. */
const ANNOUNCE_DELAY_MS = 100

const $greetings = atom<readonly Greeting[]>([])
const mountedSockets = new WeakSet<SpaceSocket>()

const isSame = (a: Greeting) => (b: Greeting) => a.kind === b.kind && a.from.userId === b.from.userId
const without = (a: Greeting) => $greetings.get().filter((b) => !isSame(a)(b))
const close = (greeting: Greeting) => $greetings.set(without(greeting))

const begin = (socket: SpaceSocket): void => {
  mountedSockets.add(socket)
  $greetings.set([])
  mountOverRoom(socket, () => <Greetings />)
  socket.on('space:leave', (userId) =>
    $greetings.set($greetings.get().filter(({ from }) => from.userId !== userId)),
  )
}

/** Removes a greeting that was answered on another device or is over. */
export const closeGreeting = (kind: Greeting['kind'], personId: string): void => {
  const isOther = (greeting: Greeting) => greeting.kind !== kind || greeting.from.userId !== personId
  // Delayed, so that it is removed after it was displayed, however soon it is over.
  setTimeout(() => $greetings.set($greetings.get().filter(isOther)), ANNOUNCE_DELAY_MS)
}

const isPageFocused = (): boolean => !document.hidden && document.hasFocus()

/** Displays a system notification if the page is in the background and the user has allowed it. */
const showSystemNotification = async ({ kind, from, text }: Greeting): Promise<void> => {
  if (isPageFocused() || (await pushState()) !== 'on') return
  const registration = await navigator.serviceWorker.getRegistration()
  await registration?.showNotification(`${from.name} ${text ?? WORDS[kind].text}`, {
    tag: `${kind} ${from.userId}`,
    icon: '/mark.svg',
    data: location.href,
  })
}

/** Displays over the room that someone waves or asks the user to come over. A repetition replaces the first. */
export const showGreeting = (socket: SpaceSocket, greeting: Greeting): void => {
  if (!mountedSockets.has(socket)) begin(socket)
  const show = () => $greetings.set([...without(greeting), greeting].slice(-SHOWN_AT_MOST))
  setTimeout(show, ANNOUNCE_DELAY_MS)
  // If the browser doesn't display it, the room still does.
  showSystemNotification(greeting).catch(() => undefined)
}

function Greetings() {
  const greetings = useStore($greetings)
  return (
    <div className={css.place} role="status">
      {greetings.map((greeting) => (
        <Card key={`${greeting.kind} ${greeting.from.userId}`} greeting={greeting} />
      ))}
    </div>
  )
}

function Card({ greeting }: { greeting: Greeting }) {
  const { kind, from, answer, decline } = greeting
  const words = { ...WORDS[kind], ...(greeting.text && { text: greeting.text }) }
  const card = useRef<HTMLElement>(null)
  useEffect(() => {
    if (kind === 'invitation' || kind === 'knock' || kind === 'talk') return
    if (kind === 'guest') {
      const over = setTimeout(() => close(greeting), RECEPTION.callMs)
      return () => clearTimeout(over)
    }
    const timer = setInterval(() => {
      if (isPageFocused() && !card.current?.matches(':hover, :focus-within')) close(greeting)
    }, WAVE_MS)
    return () => clearInterval(timer)
  }, [kind, greeting])
  return (
    <section
      ref={card}
      className={`${floating.card} ${floating.rising} ${css.card}`}
      aria-label={`${from.name} ${words.text}`}
    >
      <Avatar person={{ ...from, id: from.userId }} size={36} />
      <p className={css.text}>
        <strong>{from.name}</strong> {words.text}
      </p>
      <p className={css.acts}>
        <Button
          size="small"
          onClick={() => {
            close(greeting)
            answer()
          }}
        >
          {words.answer}
        </Button>
        <Button
          kind="quiet"
          size="small"
          onClick={() => {
            close(greeting)
            decline?.()
          }}
        >
          {words.close}
        </Button>
      </p>
    </section>
  )
}
