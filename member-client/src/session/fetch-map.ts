import type { Plan } from '@metapyra/map/plan'

/** The current map. Its content never changes under one URL, so the browser caches it too. */
let cached: { url: string; plan: Plan } | undefined

export const fetchMap = async (url: string): Promise<Plan> => {
  if (cached?.url === url) return cached.plan
  const reply = await fetch(url)
  if (!reply.ok) throw new Error(`The map didn’t load: ${reply.status}`)
  const plan: Plan = await reply.json()
  cached = { url, plan }
  return plan
}
