import * as z from 'zod/mini'
import type { ConsoleText } from './words.ts'

type FaultBase = {
  readonly kind: string
  readonly label: ConsoleText
  /** Facts of the console's button; a kind without them has no button. */
  readonly button?: Readonly<Record<string, unknown>>
  /** The field that names one actor. If it is given and no actor is affected, the response is 404 with this text. */
  readonly target?: { readonly field: string; readonly missing: string }
}
/** A fault that lasts for its seconds. */
export type LastingFault<Facts extends { readonly seconds: number } = { readonly seconds: number }> = FaultBase & {
  readonly lasts: true
  /** Several may be active at one time, for different actors; otherwise the newest one counts. */
  readonly mayOverlap?: boolean
  readonly facts: z.ZodMiniType<Facts>
}
/** A fault that happens once. */
export type SuddenFault<Facts = unknown> = FaultBase & { readonly lasts: false; readonly facts: z.ZodMiniType<Facts> }
/** A kind of fault that can be injected into the city. */
export type FaultKind<Facts extends { readonly seconds: number } = { readonly seconds: number }> =
  | LastingFault<Facts>
  | SuddenFault

export function lastingFault<Facts extends { readonly seconds: number }>(
  fault: Omit<LastingFault<Facts>, 'lasts'>,
): LastingFault<Facts> {
  return { ...fault, lasts: true }
}

export function suddenFault<Facts>(fault: Omit<SuddenFault<Facts>, 'lasts'>): SuddenFault<Facts> {
  return { ...fault, lasts: false }
}

/** Real seconds of a fault, with the default for a request without them. */
export function faultSeconds(preset: number) {
  return z._default(z.number().check(z.gt(0), z.lte(86_400)), preset)
}

/** A fault that is being injected. */
export type Strike = { readonly fault: FaultKind; readonly facts: unknown }

/** The facts of a fault if it is of this kind. */
export function factsOf<Facts>(
  { fault, facts }: Strike,
  kind: { readonly kind: string; readonly facts: z.ZodMiniType<Facts> },
): Facts | undefined {
  return fault.kind === kind.kind ? z.parse(kind.facts, facts) : undefined
}

export type ActiveFault = {
  readonly kind: string
  readonly label: ConsoleText
  readonly endsAtMs: number
  readonly facts: { readonly seconds: number }
}

/** Active lasting faults; expired ones are dropped. */
export type FaultBoard = {
  put<Facts extends { readonly seconds: number }>(fault: LastingFault<Facts>, facts: Facts): void
  clear(): void
  is(fault: Pick<LastingFault, 'kind'>): boolean
  /** The facts of an active fault; undefined if there is none of the kind. */
  find<Facts extends { readonly seconds: number }>(fault: LastingFault<Facts>): Facts | undefined
  active(): readonly ActiveFault[]
}

/** `onChange` runs at each change, and at the first read after a fault has expired. */
export function createFaultBoard({ nowMs, onChange }: { nowMs: () => number; onChange: () => void }): FaultBoard {
  let faults: readonly ActiveFault[] = []
  const keep = (next: readonly ActiveFault[]) => {
    faults = next
    onChange()
  }
  const active = () => {
    const now = nowMs()
    if (faults.some(({ endsAtMs }) => endsAtMs <= now)) keep(faults.filter(({ endsAtMs }) => endsAtMs > now))
    return faults
  }
  return {
    put({ kind, label, mayOverlap = false }, facts) {
      const others = active().filter((other) => mayOverlap || other.kind !== kind)
      keep([...others, { kind, label, facts, endsAtMs: nowMs() + facts.seconds * 1000 }])
    },
    clear: () => keep([]),
    is: ({ kind }) => active().some((fault) => fault.kind === kind),
    find({ kind, facts }) {
      const found = active().find((fault) => fault.kind === kind)
      return found && z.parse(facts, found.facts)
    },
    active,
  }
}
