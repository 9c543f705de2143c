import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { indexHere } from '../layers/entry-state.ts'

type Steps<Step extends string> = {
  readonly step: Step
  readonly go: (next: Step, isReplacing?: boolean) => void
  /** The query of a step, for a link or a redirect to it. */
  readonly queryOf: (step: Step) => string
  /** Goes to a path and removes the steps from the history. */
  readonly leaveFor: (path: string) => void
}

/**
 * The steps of a wizard, one question per screen. The URL names the step, so that back goes one question back;
 * `stepNamed` parses it, and decides for an unknown name.
 */
export function useSteps<Step extends string>(stepNamed: (name: string | null) => Step): Steps<Step> {
  const [query, setQuery] = useSearchParams()
  const navigate = useNavigate()
  const [beganAt] = useState(indexHere)
  return {
    step: stepNamed(query.get('step')),
    go: (next, isReplacing = false) => setQuery((before) => withStep(before, next), { replace: isReplacing }),
    queryOf: (step) => withStep(query, step).toString(),
    leaveFor: (path) => {
      const steps = indexHere() - beganAt
      if (steps > 0) void navigate(-steps)
      void navigate(path, { replace: true })
    },
  }
}

function withStep(query: URLSearchParams, step: string): URLSearchParams {
  const next = new URLSearchParams(query)
  next.set('step', step)
  return next
}
