/** Waves, reactions and other signals to people in the room. Imports nothing, so that clients can import it at run time. */

/** The reactions above an avatar, by their index in this list. */
export const REACTIONS = [
  { emoji: '👍', name: 'Thumbs up' },
  { emoji: '👏', name: 'Applause' },
  { emoji: '❤️', name: 'Heart' },
  { emoji: '😂', name: 'Laughing' },
  { emoji: '🎉', name: 'Party' },
  { emoji: '😮', name: 'Surprised' },
  { emoji: '🤔', name: 'Thinking' },
  { emoji: '👋', name: 'Hello' },
] as const
/**
 * How many waves and invitations to come over one person can send within this time: to one other person, and to all.
 */
export const GREETINGS = { maxToOne: 3, max: 50, withinMs: 10 * 60_000 } as const
