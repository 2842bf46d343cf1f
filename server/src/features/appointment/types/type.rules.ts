import type { BookingMode } from '@metapyra/contract/appointment'
import { DEFAULT_BOOKING_TYPE } from '@metapyra/contract/appointment'
import type { Input } from '@metapyra/contract/calls'
import type { BookingType } from '@metapyra/contract/entities/appointment'
import { validationError } from '../../../platform/http/app-error.ts'
import type { Host, TypeRow } from './type.queries.ts'

type TypeInput = Input<'PUT v2/appointment/type'>
type Content = Omit<
  TypeRow,
  'id' | 'workspaceId' | 'ownerId' | 'isDefault' | 'mode' | 'removedAt' | 'createdAt'
>

export const isTeam = (mode: BookingMode): boolean => mode !== 'single'

/** The defaults of a new type. */
export const newContent = (): Content => ({
  ...DEFAULT_BOOKING_TYPE,
  durations: [...DEFAULT_BOOKING_TYPE.durations],
  questions: [],
  location: null,
  isActive: true,
})

const isWebAddress = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)

/** The content fields of an input; throws VALIDATION if they are invalid. */
export const parseContent = ({
  typeId: _,
  mode: _mode,
  hostIds: _hostIds,
  ...input
}: TypeInput): Partial<Content> => {
  const { location, questions = [] } = input
  if (location?.type === 'url' && !isWebAddress(location.value))
    throw validationError({ 'location.value': 'Enter a web address that starts with https://.' })
  if (new Set(questions.map(({ id }) => id)).size < questions.length)
    throw validationError({ questions: 'Each question needs its own ID.' })
  return { ...input, ...(input.title && { title: input.title.trim() }) }
}

export const toBookingType = (row: TypeRow, hosts: Host[]): BookingType => ({
  id: row.id,
  ownerId: row.ownerId,
  isDefault: row.isDefault,
  mode: row.mode,
  title: row.title,
  description: row.description,
  durations: row.durations,
  stepMin: row.stepMin,
  bufferBeforeMin: row.bufferBeforeMin,
  bufferAfterMin: row.bufferAfterMin,
  minNoticeMin: row.minNoticeMin,
  maxAheadDays: row.maxAheadDays,
  dailyLimit: row.dailyLimit,
  weeklyLimit: row.weeklyLimit,
  cancelNoticeMin: row.cancelNoticeMin,
  confirm: row.confirm,
  questions: row.questions,
  location: row.location,
  isActive: row.isActive,
  hosts: hosts.map(({ userId, name, image, isOut }) => ({ userId, name, image, isOut })),
  createdAt: row.createdAt.toISOString(),
})
