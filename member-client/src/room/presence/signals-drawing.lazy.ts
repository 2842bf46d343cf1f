import type { Person } from '@metapyra/contract/person'
import { REACTIONS } from '@metapyra/contract/signals'
import { hand } from '../../ui/icons/room.ts'
import type { ShownSignal } from '../live/social.ts'
import type { Palette } from '../map/palette.ts'

/** How long a reaction is displayed above a head, and how far it rises meanwhile. */
const REACTION_MS = 3000
const RISE_PX = 14
const APPEAR_MS = 120
const FADE_MS = 400

const HAND = { radius: 12, icon: 24 }

/** A raised hand is displayed above the head until it is lowered. */
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
  // Emojis have their own colors. If the font has none, the emoji is drawn as text in this color.
  context.fillStyle = paint('text')
  context.fillText(emoji, x, y - 12)
}

interface Head {
  person: Pick<Person, 'userId' | 'handUpAt'>
  /** The middle of the face, in px. */
  x: number
  y: number
  radius: number
}

const drawOne = (
  context: CanvasRenderingContext2D,
  paint: Palette,
  { person, x, y, radius }: Head,
  bubble: { emoji: string; ageMs: number } | undefined,
  isCalm: boolean,
): void => {
  const top = y - radius - 6
  const isUp = person.handUpAt !== null
  if (isUp) drawHand(context, paint, x, top)
  if (!bubble) return
  const base = isUp ? top - 2 * HAND.radius - 4 : top
  const fading = (REACTION_MS - bubble.ageMs) / FADE_MS
  context.globalAlpha = isCalm ? 1 : Math.max(0, Math.min(1, bubble.ageMs / APPEAR_MS, fading))
  drawReaction(context, paint, bubble.emoji, x, isCalm ? base : base - (RISE_PX * bubble.ageMs) / REACTION_MS)
  context.globalAlpha = 1
}

/**
 * Draws what is above people's heads: a raised hand, and over it the latest reaction. Deletes reactions that are over,
 * and returns true while one remains that will fade.
 */
export const drawAbove = (
  context: CanvasRenderingContext2D,
  paint: Palette,
  heads: readonly Head[],
  { reactions, nowMs, isCalm }: { reactions: Map<string, ShownSignal>; nowMs: number; isCalm: boolean },
): boolean => {
  for (const [personId, { atMs }] of reactions) if (nowMs - atMs >= REACTION_MS) reactions.delete(personId)
  for (const head of heads) {
    const shownReaction = reactions.get(head.person.userId)
    const emoji = shownReaction && REACTIONS[shownReaction.reaction]?.emoji
    drawOne(context, paint, head, emoji ? { emoji, ageMs: nowMs - shownReaction.atMs } : undefined, isCalm)
  }
  return reactions.size > 0
}
