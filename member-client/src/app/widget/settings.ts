import { GUEST_INVITE_POSITION_PARAM } from '@metapyra/contract/constants'
import { WIDGET_POSITIONS } from '@metapyra/contract/guests'

type Position = (typeof WIDGET_POSITIONS)[number]

export interface WidgetSettings {
  /** Address of the guest link. */
  url: string
  position: Position
  label: string
}

const TOKEN = /^[\w.-]{20,200}$/
const DEFAULT_LABEL = 'Visit our space'
const LABEL_MAX = 60

const isPosition = (text: string | null | undefined): text is Position =>
  WIDGET_POSITIONS.some((position) => position === text)

/**
 * Reads a script tag's settings: `data-link`, `data-position`, `data-label`, or the same in the query of its `src`, for
 * page builders that accept only a URL. Null if there is no link; then no button is added.
 */
export const readSettings = (script: Pick<HTMLScriptElement, 'src' | 'dataset'>): WidgetSettings | null => {
  const { origin, protocol, searchParams } = new URL(script.src)
  const setting = (name: string) => script.dataset[name] ?? searchParams.get(name)
  const token = setting('link') ?? ''
  if (!TOKEN.test(token) || !protocol.startsWith('http')) return null
  const space = setting('space')
  const position = setting(GUEST_INVITE_POSITION_PARAM)
  return {
    url: `${origin}/g/${token}${space ? `?space=${encodeURIComponent(space)}` : ''}`,
    position: isPosition(position) ? position : WIDGET_POSITIONS[0],
    label: setting('label')?.trim().slice(0, LABEL_MAX) || DEFAULT_LABEL,
  }
}
