import { isRecord, textIn } from '../link/json.ts'
import type { TranscriptEntry, VoiceEvent } from './provider.ts'

/** Retell charges in cents and fractions of them. */
const MICROS_A_CENT = 10_000

/** Reads the relevant part of a webhook, which may contain more fields, or be of other kinds. */
export const readEvent = (body: string): VoiceEvent | null => {
  const payload = jsonOf(body)
  if (!isRecord(payload) || !isRecord(payload.call)) return null
  const { event, call } = payload
  const providerCallId = textIn(call.call_id)
  if (!providerCallId) return null
  const startedAt = instantOf(call.start_timestamp)
  if (event === 'call_started') return startedAt && { kind: 'started', providerCallId, startedAt }
  if (event !== 'call_ended' && event !== 'call_analyzed') return null
  return {
    ...{ kind: 'ended', providerCallId, startedAt },
    endedAt: instantOf(call.end_timestamp),
    costMicros: costOf(call.call_cost),
    said: Array.isArray(call.transcript_object) ? call.transcript_object.flatMap(saidOf) : [],
  }
}

const jsonOf = (body: string): unknown => {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

const instantOf = (value: unknown): Date | null => {
  const at = typeof value === 'number' ? new Date(value) : null
  return at && !Number.isNaN(at.getTime()) ? at : null
}

const costOf = (cost: unknown): number | null => {
  const cents = isRecord(cost) ? cost.combined_cost : null
  return typeof cents === 'number' && cents >= 0 ? Math.round(cents * MICROS_A_CENT) : null
}

const saidOf = (one: unknown): TranscriptEntry[] => {
  if (!isRecord(one) || (one.role !== 'user' && one.role !== 'agent')) return []
  // Cleaned so that it can be stored.
  const text = (textIn(one.content) ?? '').toWellFormed().replaceAll('\0', '').trim()
  return text ? [{ by: one.role === 'user' ? 'caller' : 'agent', text }] : []
}
