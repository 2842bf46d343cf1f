import type { Reply } from '@metapyra/contract/calls'
import { Closed, LocalDate, Words } from '@metapyra/contract/schema'
import { zoneInWords } from '@metapyra/time/labels'
import { Type } from 'typebox'
import { AppError } from '../../../platform/http/app-error.ts'
import type { SubCalls } from '../../../platform/http/sub-calls.ts'
import { shortSpan } from '../../../platform/time/format.ts'
import type { AgentToolKind } from './tools.service.ts'

const SHOWN = 8
const Name = Words(120)

type Person = Reply<'POST v2/chat/find-people'>['rows'][number]

const peopleCalled = async (within: SubCalls, name: string): Promise<Person[]> =>
  (await within.call('POST v2/chat/find-people', { search: name })).rows

const described = ({ name, companyPosition }: Person): string =>
  companyPosition ? `${name} (${companyPosition})` : name

/** The one person with this name. Throws with the candidates if there are several, or if there is none. */
export const personByName = async (within: SubCalls, name: string): Promise<Person> => {
  const found = await peopleCalled(within, name)
  const exact = found.filter((person) => person.name.toLowerCase() === name.trim().toLowerCase())
  const [one, ...others] = exact.length > 0 ? exact : found
  if (!one)
    throw new AppError('VALIDATION', { message: `I couldn’t find anyone called “${name}” in this space.` })
  if (others.length === 0) return one
  const names = [one, ...others].slice(0, SHOWN).map(described)
  throw new AppError('VALIDATION', {
    message: `“${name}” could be several people: ${names.join(', ')}. Use the full name.`,
  })
}

const findPeople: AgentToolKind = {
  name: 'find_people',
  description: 'Finds people of this space by their name.',
  parameters: Closed({ name: Name }),
  needs: 'POST v2/chat/find-people',
  run: async ({ name }: { name: string }, { within }) => {
    const found = await peopleCalled(within, name)
    if (found.length === 0)
      return { text: `I couldn’t find anyone called “${name}” in this space.`, isEmpty: true }
    const more = found.length > SHOWN ? 'and others' : ''
    return { text: `${found.slice(0, SHOWN).map(described).join(', ')}${more}.`, isEmpty: false }
  },
}

const findFiles: AgentToolKind = {
  name: 'find_files',
  description: 'Finds files, notes, links and folders of the library by their name or what they say.',
  parameters: Closed({ words: Words(200) }),
  needs: 'POST v2/library/list',
  run: async ({ words }: { words: string }, { within }) => {
    const { rows } = await within.call('POST v2/library/list', { search: words, pageSize: SHOWN })
    if (rows.length === 0)
      return { text: `I couldn’t find anything in the library for “${words}”.`, isEmpty: true }
    const found = rows.map(({ id, name, version }) => ({
      ...{ kind: 'library' as const, id, versionId: version?.id ?? null },
      ...{ title: name, heading: null, page: null, text: name },
    }))
    return { text: 'In the library:', isEmpty: false, found }
  },
}

interface SlotsInput {
  people: string[]
  durationMin: number
  from: string
  to: string
}

const findSlots: AgentToolKind = {
  name: 'find_free_times',
  description:
    'Finds times when the person who asks and others in this space are free, fairest first. Dates are YYYY-MM-DD, inclusive.',
  parameters: Closed({
    people: Type.Array(Name, { maxItems: 10 }),
    durationMin: Type.Integer({ minimum: 15, maximum: 480 }),
    from: LocalDate,
    to: LocalDate,
  }),
  needs: 'POST v2/appointment/fair-times',
  run: async ({ people, durationMin, from, to }: SlotsInput, { within, timezone }) => {
    const { id } = await within.call('GET v2/user/profile', {})
    const others = await Promise.all(people.map((name) => personByName(within, name)))
    const userIds = [...new Set([id, ...others.map(({ userId }) => userId)])]
    const found = await within.call('POST v2/appointment/fair-times', {
      ...{ userIds, durationMin: Math.ceil(durationMin / 15) * 15, from, to, timezone },
    })
    const free = found.times.filter((time) => time?.costs.every(({ why }) => why !== 'busy')).slice(0, 5)
    const names = others.length > 0 ? `you and ${others.map(({ name }) => name).join(', ')}` : 'you'
    if (free.length === 0)
      return { text: `I couldn’t find a time from ${from} to ${to} when ${names} are free.`, isEmpty: true }
    const times = free.flatMap((time) =>
      time ? `• ${shortSpan(new Date(time.start), new Date(time.end), timezone)}` : [],
    )
    return {
      text: `Free for ${names} (${zoneInWords(timezone)}), best times first:\n\n${times.join('\n')}`,
      isEmpty: false,
    }
  },
}

export const FIND_TOOLS = { people: findPeople, files: findFiles, slots: findSlots } as const
