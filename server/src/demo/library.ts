import { createHash } from 'node:crypto'
import type { Input } from '@metapyra/contract/calls'
import type { Chatter } from '../features/chat/core/chatter.service.ts'
import { recordFile } from '../features/files/service.ts'
import { changeItem } from '../features/library/items/change.service.ts'
import { createItem } from '../features/library/items/create.service.ts'
import { newId } from '../platform/ids.ts'
import type { Services } from '../platform/services.ts'
import { boardingScreen, harbourAtDusk, pdfOf, pictureOf } from './documents.ts'

type ItemInput = Omit<Input<'POST v2/library/create'>, 'parentId' | 'fileId'>

interface DemoItem extends ItemInput {
  from: string
  minutesAgo: number
  /** For files. */
  bytes?: () => Buffer | Promise<Buffer>
  mediaType?: string
  /** The current content of a note, which replaced `text`. */
  later?: { from: string; minutesAgo: number; text: string }
  /** For folders. */
  items?: DemoItem[]
}

const BRIEF = [
  [
    'Boarding by ferry: the brief',
    'Passengers find their lane, their deck and their seat',
    'without asking anyone, in rain and at night.',
    'Twelve screens on the quay, four at each ramp.',
    'Every word can be read from nine meters.',
  ],
  [
    'What we hand over',
    'Screens in day and night colors, with sounds.',
    'A one-page sheet for the people who run them.',
    'First trial: the morning ferry, with its own crew.',
  ],
]

const DECISIONS = `# Decisions

- The lane comes **first**, then the deck, then the seat
- No blinking: changes fade once`

const DECISIONS_NOW = `${DECISIONS}
- Night colors from sunset, not from eight o’clock

## Still open

1. Who reads out the announcements?
2. Do we name the ferries or number them?`

const WEEK = `# Your first week

Welcome. No one expects you to know everything by Friday.

## Monday
- Find your desk: \`G\` leads you back to it
- Say hello in the space’s chat

## Wednesday
- Studio day: we sit **together**, on the quay or in Atlas

## Friday
- Lunch talk, then one thing you’d change here`

const GOOD_TO_KNOW = `# Good to know

## Leave
Everyone has 27 days of vacation a year, and can carry five of them over to the end of March. Tell your team two weeks ahead.

## When you’re sick
Message Priya before ten in the morning. From the fourth day on, she needs a doctor’s note.

## Expenses
Keep the receipt and send it to Grace within 30 days. For up to 50 euros, you don’t need to ask anyone.

## Hours
We start between eight and ten. No one schedules meetings between noon and one, so we can eat together.

## The studio
The Wi-Fi is called Lantern, and its password is next to the coffee machine. Bikes go in the yard behind the building.`

const HOLIDAYS = `Name,From,To,Covered by
Amina Diallo,3 Aug,14 Aug,Lucas Ferreira
Owen Gallagher,10 Aug,21 Aug,Zofia Wrona
Grace Nakamura,24 Aug,28 Aug,Kwame Boateng
`

const DAYS = 1440

const DEMO_ITEMS: DemoItem[] = [
  {
    ...{ kind: 'folder', name: 'Ferry screens', from: 'maren', minutesAgo: 4 * DAYS, isPinned: true },
    items: [
      {
        ...{ kind: 'file', name: 'Brief.pdf', from: 'grace', minutesAgo: 3.9 * DAYS, tags: ['ferry'] },
        ...{ mediaType: 'application/pdf', bytes: () => pdfOf(BRIEF), isPinned: true },
      },
      {
        ...{ kind: 'file', name: 'Boarding screen.png', from: 'amina', minutesAgo: 1500, tags: ['screens'] },
        ...{ mediaType: 'image/png', bytes: () => pictureOf(boardingScreen) },
      },
      {
        ...{ kind: 'file', name: 'Harbor at dusk.png', from: 'hana', minutesAgo: 900, tags: ['screens'] },
        ...{ mediaType: 'image/png', bytes: () => pictureOf(harbourAtDusk) },
      },
      {
        ...{ kind: 'note', name: 'Decisions', from: 'maren', minutesAgo: 2000, text: DECISIONS },
        later: { from: 'amina', minutesAgo: 220, text: DECISIONS_NOW },
      },
      {
        ...{ kind: 'link', name: 'Web contrast guidelines', from: 'lucas', minutesAgo: 2600 },
        url: 'https://www.w3.org/WAI/WCAG22/Understanding/contrast-minimum.html',
      },
    ],
  },
  {
    ...{ kind: 'folder', name: 'For the ferry company', from: 'grace', minutesAgo: 3.5 * DAYS },
    rights: [{ principal: 'guest', principalId: '', level: 'view' }],
    items: [
      {
        ...{ kind: 'note', name: 'What we need from you', from: 'grace', minutesAgo: 3.4 * DAYS },
        text: '- The names of all ramps, as the crew says them\n- One evening on board for **sound**',
      },
    ],
  },
  {
    ...{ kind: 'folder', name: 'How we work', from: 'priya', minutesAgo: 4.5 * DAYS },
    items: [
      { ...{ kind: 'note', name: 'Your first week', from: 'yara', minutesAgo: 4.4 * DAYS }, text: WEEK },
      {
        ...{ kind: 'note', name: 'Good to know', from: 'priya', minutesAgo: 4.3 * DAYS },
        text: GOOD_TO_KNOW,
      },
      {
        ...{ kind: 'file', name: 'Who’s away.csv', from: 'priya', minutesAgo: 400, tags: ['people'] },
        ...{ mediaType: 'text/csv', bytes: () => Buffer.from(HOLIDAYS) },
      },
    ],
  },
  {
    ...{ kind: 'note', name: 'Words on screens', from: 'ingrid', minutesAgo: 700, tags: ['screens'] },
    text: 'Keep it short, and start with what people *do*: “Lane 3, then up the stairs.”\n\n> Read it aloud. If you run out of breath, so do they.',
  },
]

const storeBytes = async (services: Services, who: Chatter, item: DemoItem): Promise<string> => {
  const bytes = (await item.bytes?.()) ?? Buffer.alloc(0)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await services.files.put(sha256, bytes)
  const row = { id: newId(), workspaceId: who.spaceId, ownerId: who.personId, kind: 'library' } as const
  const mediaType = item.mediaType ?? 'application/octet-stream'
  await recordFile(services, { ...row, name: item.name, sha256, mediaType, size: bytes.length })
  return row.id
}

/** Creates folders, documents, pictures, notes and a link; one folder is shared with guests. */
export const fillLibrary = async (
  agoMinutes: (minutes: number) => Services,
  speakers: ReadonlyMap<string, Chatter>,
): Promise<void> => {
  const speaker = (key: string): Chatter => {
    const one = speakers.get(key)
    if (!one) throw new Error(`The demo has no ${key}`)
    return one
  }
  const put = async (item: DemoItem, parentId: string | null): Promise<void> => {
    const { from, minutesAgo, bytes, mediaType: _, later, items = [], ...input } = item
    const [services, who] = [agoMinutes(minutesAgo), speaker(from)]
    const fileId = bytes && (await storeBytes(services, who, item))
    const { id } = await createItem(services, who, { ...input, parentId, ...(fileId && { fileId }) })
    if (later)
      await changeItem(agoMinutes(later.minutesAgo), speaker(later.from), {
        resourceId: id,
        text: later.text,
      })
    for (const one of items) await put(one, id)
  }
  for (const item of DEMO_ITEMS) await put(item, null)
}
