import type { ReactNode } from 'react'
import * as css from './tour-pictures.module.css'

export interface TourStep {
  title: string
  text: string
  /** Replaces `text` on touch devices. */
  textByTouch?: string
  /** 240 × 96. */
  picture: ReactNode
}

interface PersonPictureProps {
  x: number
  name: string
  colour: string
  isSpeaking?: boolean
}

const PersonPicture = ({ x, name, colour, isSpeaking }: PersonPictureProps) => (
  <g transform={`translate(${x} 48)`}>
    {isSpeaking && <circle className={css.voice} r="25" />}
    <circle className={css.ring} r="21" />
    <circle r="17" fill={colour} />
    <text className={css.initial} y="5">
      {name}
    </text>
  </g>
)

const You = ({ x }: { x: number }) => <PersonPicture x={x} name="You" colour="#4b3cc4" />

/** What newcomers need to know, and no more. */
export const TOUR: readonly TourStep[] = [
  {
    title: 'Walk around',
    text: 'Use the arrow keys or WASD, or click where you want to go.',
    textByTouch: 'Tap where you want to go. Pinch to zoom.',
    picture: (
      <>
        <path className={css.way} d="M62 48H158" />
        <circle className={css.goal} cx="182" cy="48" r="12" />
        <You x={46} />
      </>
    ),
  },
  {
    title: 'Walk up to talk',
    text: 'Stand next to someone to hear and see each other. Your mic and camera are off until you turn them on (M and V).',
    textByTouch:
      'Stand next to someone to hear and see each other. Your mic and camera are off until you turn them on.',
    picture: (
      <>
        <ellipse className={css.near} cx="120" cy="48" rx="84" ry="40" />
        <You x={90} />
        <PersonPicture x={150} name="L" colour="#8f3d2e" isSpeaking />
      </>
    ),
  },
  {
    title: 'Find people and rooms',
    text: 'From the list of people and places (P), go to someone, wave, follow or knock. At a closed door, press K to knock.',
    textByTouch: 'From the list of people and places, go to someone, wave, follow or knock.',
    picture: (
      <>
        {[16, 42, 68].map((y, at) => (
          <g key={y}>
            <rect className={css.row} x="52" y={y} width="136" height="20" rx="6" />
            <circle cx="66" cy={y + 10} r="6" fill={['#0f6960', '#973274', '#8a4b0f'][at]} />
            <rect className={css.line} x="80" y={y + 7} width={[58, 44, 66][at]} height="6" rx="3" />
            <rect className={css.act} x="164" y={y + 5} width="16" height="10" rx="5" />
          </g>
        ))}
      </>
    ),
  },
  {
    title: 'Chat with anyone',
    text: 'Chat (C) with everyone in the space, or with one person. If you go offline, messages send when you’re back.',
    textByTouch:
      'Chat with everyone in the space, or with one person. If you go offline, messages send when you’re back.',
    picture: (
      <>
        <PersonPicture x={56} name="M" colour="#0f6960" />
        <rect className={css.said} x="88" y="18" width="104" height="26" rx="13" />
        <rect className={css.answer} x="112" y="52" width="84" height="26" rx="13" />
        <rect className={css.line} x="102" y="28" width="70" height="6" rx="3" />
        <rect className={css.words} x="126" y="62" width="52" height="6" rx="3" />
      </>
    ),
  },
  {
    title: 'Set a status',
    text: 'Say what you’re doing, raise your hand or react. “Do not disturb” mutes conversations and waves.',
    picture: (
      <>
        <PersonPicture x={74} name="N" colour="#22693c" />
        <circle className={css.dnd} cx="90" cy="64" r="8" />
        <path className={css.bar} d="M86 64h8" />
        <rect className={css.row} x="112" y="34" width="92" height="28" rx="14" />
        <rect className={css.line} x="126" y="45" width="64" height="6" rx="3" />
      </>
    ),
  },
]
