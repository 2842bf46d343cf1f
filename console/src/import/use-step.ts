import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'

const STEPS = ['choose', 'map', 'check', 'policy', 'run', 'summary'] as const
export type Step = (typeof STEPS)[number]

/** The steps in which rows are read and corrected, before anything is sent. */
export const EDITING_STEPS: readonly Step[] = ['map', 'check', 'policy']

const stepIn = (search: string): Step =>
  STEPS.find((one) => one === new URLSearchParams(search).get('step')) ?? 'choose'

interface Move {
  /** The wizard's draft that the step shows. */
  draft?: string | null
  /** The import whose results the step shows, so that they are there after a reload. */
  importId?: string
  isReplacing?: boolean
}

/**
 * The step of the wizard, which is in the address with its draft, so that Back and Forward go through the steps and a
 * reload stays at one.
 */
export function useStep() {
  const { key, search, state } = useLocation()
  const navigate = useNavigate()
  const step = stepIn(search)
  const draftId = new URLSearchParams(search).get('draft')
  const importId = new URLSearchParams(search).get('import')
  const before: unknown = state?.from
  // Steps also change when work ends that began several renders ago.
  const now = useRef({ step, draftId, before })
  // Not with each render: one that is older than a move would take it back.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the address.
  useEffect(() => {
    now.current = { step, draftId, before }
  }, [key])
  const goTo = (next: Step, { draft = now.current.draftId, importId, isReplacing = false }: Move = {}) => {
    const { step: current, before: from } = now.current
    if (next === current && draft === now.current.draftId) return
    const isBack = STEPS.indexOf(next) < STEPS.indexOf(current)
    if (isBack && from === next && !isReplacing) return void navigate(-1)
    const params = new URLSearchParams({
      step: next,
      ...(draft && { draft }),
      ...(importId && { import: importId }),
    })
    void navigate(
      { search: next === 'choose' ? '' : `?${params}` },
      { replace: isReplacing, state: { from: isReplacing ? from : current } },
    )
    now.current = { step: next, draftId: draft, before: isReplacing ? from : current }
  }
  return { step, draftId, importId, goTo, stepNow: () => now.current.step }
}
