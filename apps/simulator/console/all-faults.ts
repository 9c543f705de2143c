import { type FaultKind, networkFaults } from '@daoxing/kit/simulator'
import type { StartedPart } from './console-input.ts'

/** Every registered kind of fault once, those of parts first and then those of the network. */
export function allFaults(parts: readonly StartedPart[]): readonly FaultKind[] {
  return [...new Set([...parts.flatMap(({ part }) => part.faults ?? []), ...networkFaults])]
}
