import { REACTIONS } from '@metapyra/contract/presence'
import type { Person } from '@metapyra/contract/realtime'
import { hand } from './icons.ts'
import type { Colour, Palette } from './palette.ts'
import type { Shown } from './social.ts'

/** How long a reaction stands above a head, and how far it rises meanwhile. */
export const REACTION_MS = 3000
const RISE_PX = 14
const APPEAR_MS = 120
const FADE_MS = 400

const RIM: Record<Person['status']['state'], Colour> = {
  available: 'ring',
  busy: 'bad',
  away: 'amber',
  dnd: 'bad',
  offline: 'wall-line',
}
/** The colour of somebody's ring, as in lists; the sign beside it says the same without colour. */
export const rimColour = ({ status }: Person): Colour => RIM[status.state]

/** At the lower right of a face of this radius, its middle at 0, 0: a bar, a dot, an open ring; nothing where one is free. */
export const drawState = (
  context: CanvasRenderingContext2D,
  paint: Palette,
  person: Person,
  radius: number,
): void => {
  const { state } = person.status
  if (state === 'available') return
  const size = Math.max(6, radius * 0.3)
  const at = radius * 0.78
  const disc = (part: number, colour: Colour) => {
    context.beginPath()
    context.arc(at, at, size * part, 0, 2 * Math.PI)
    context.fillStyle = paint(colour)
    context.fill()
  }
  disc(1.3, 'plate')
  disc(1, rimColour(person))
  if (state === 'away' || state === 'offline') disc(0.55, 'plate')
  if (state !== 'dnd') return
  context.fillStyle = paint('plate')
  context.fillRect(at - size * 0.6, at - size * 0.18, size * 1.2, size * 0.36)
}

const HAND = { radius: 12, icon: 24 }

/** A raised hand stands above the head until it goes down. */
const drawHand = (context: CanvasRenderingContext2D, paint: Palette, x: number, y: number): void => {
  context.save()
  context.translate(x, y - HAND.radius)
  context.beginPath()
  context.arc(0, 0, HAND.radius, 0, 2 * Math.PI)
  context.fillStyle = paint('amber')
  context.fill()
  const scale = (HAND.radius * 1.35) / HAND.icon
  context.scale(scale, scale)
  context.translate(-HAND.icon / 2, -HAND.icon / 2)
  context.lineWidth = 2.2
  context.lineJoin = 'round'
  context.strokeStyle = '#2b1a00'
  context.stroke(new Path2D(hand))
  context.restore()
}

const drawReaction = (
  context: CanvasRenderingContext2D,
  paint: Palette,
  emoji: string,
  x: number,
  y: number,
): void => {
  context.font = paint.font(24)
  // An emoji has its own colours; where there is none of them, it is drawn as a letter.
  context.fillStyle = paint('text')
  context.fillText(emoji, x, y - 12)
}

/** What stands above somebody's head: a hand, and over it what they have just said by an emoji. */
export const drawAbove = (
  context: CanvasRenderingContext2D,
  paint: Palette,
  { handUpAt }: Person,
  { x, y, radius }: { x: number; y: number; radius: number },
  { reaction, nowMs, isCalm }: { reaction: Shown | undefined; nowMs: number; isCalm: boolean },
): void => {
  const top = y - radius - 6
  const isUp = handUpAt !== null
  if (isUp) drawHand(context, paint, x, top)
  const ageMs = reaction ? nowMs - reaction.atMs : REACTION_MS
  const emoji = reaction && REACTIONS[reaction.reaction]?.emoji
  if (!emoji || ageMs >= REACTION_MS) return
  const base = isUp ? top - 2 * HAND.radius - 4 : top
  context.save()
  if (!isCalm) {
    const fading = (REACTION_MS - ageMs) / FADE_MS
    context.globalAlpha = Math.max(0, Math.min(1, ageMs / APPEAR_MS, fading))
  }
  drawReaction(context, paint, emoji, x, isCalm ? base : base - (RISE_PX * ageMs) / REACTION_MS)
  context.restore()
}
