import * as z from 'zod/mini'

const Seconds = z.number().check(z.gt(0), z.lte(86_400))

/** Faults that can be injected into the city. Seconds are real ones. */
export const CityFault = z.discriminatedUnion('kind', [
  /** A driver's telephone, or those of several, lose their connection. */
  z.object({
    kind: z.literal('driver_offline'),
    driverId: z.optional(z.string()),
    count: z.optional(z.int().check(z.gte(1))),
    seconds: z._default(Seconds, 30),
  }),
  /** The driver of this trip gives it back. */
  z.object({ kind: z.literal('driver_cancels'), tripHash: z.string().check(z.minLength(1)) }),
  /** Every driver refuses every offer. */
  z.object({ kind: z.literal('refuse_all'), seconds: z._default(Seconds, 60) }),
  /** Free drivers go home, and come back afterwards. */
  z.object({ kind: z.literal('no_drivers'), seconds: z._default(Seconds, 60) }),
  /** Every call of a driver takes longer. */
  z.object({
    kind: z.literal('slow_network'),
    milliseconds: z._default(z.int().check(z.gte(1), z.lte(60_000)), 2_000),
    seconds: z._default(Seconds, 60),
  }),
  /** This share of the answers to drivers gets lost after the server has done what was asked. */
  z.object({
    kind: z.literal('drop_answers'),
    share: z._default(z.number().check(z.gt(0), z.lte(1)), 0.3),
    seconds: z._default(Seconds, 60),
  }),
  /** Drivers accept only when their time is over. */
  z.object({ kind: z.literal('accept_late'), seconds: z._default(Seconds, 60) }),
  /** No rider comes out to a waiting car; drivers wait for as long as they must, and go. */
  z.object({ kind: z.literal('riders_absent'), seconds: z._default(Seconds, 900) }),
  /** Drivers say that they have arrived while they still stand some streets away. */
  z.object({ kind: z.literal('false_arrival'), seconds: z._default(Seconds, 300) }),
  /** Drivers who have accepted stay where they are, and come far too late. */
  z.object({ kind: z.literal('come_late'), seconds: z._default(Seconds, 900) }),
])
export type CityFault = z.infer<typeof CityFault>
export type CityFaultKind = CityFault['kind']

export const cityFaultKinds: readonly CityFaultKind[] = [
  'driver_offline',
  'driver_cancels',
  'refuse_all',
  'no_drivers',
  'slow_network',
  'drop_answers',
  'accept_late',
  'riders_absent',
  'false_arrival',
  'come_late',
]

export type LastingFault = Extract<CityFault, { seconds: number }>
export type ActiveFault = LastingFault & { readonly endsAtMs: number }

/** The faults that last a while; what is over is forgotten. */
export type FaultBoard = {
  put(fault: LastingFault): void
  clear(): void
  is(kind: CityFaultKind): boolean
  active(): readonly ActiveFault[]
}

/** `onChange` hears at each change, and when a fault has ended by itself and somebody looks. */
export function createFaultBoard({
  nowMs,
  onChange,
}: {
  nowMs: () => number
  onChange: (active: readonly ActiveFault[]) => void
}): FaultBoard {
  let faults: readonly ActiveFault[] = []
  const keep = (next: readonly ActiveFault[]) => {
    faults = next
    onChange(faults)
  }
  const active = () => {
    const now = nowMs()
    if (faults.some(({ endsAtMs }) => endsAtMs <= now)) keep(faults.filter(({ endsAtMs }) => endsAtMs > now))
    return faults
  }
  return {
    // The newest of a kind counts; several telephones may be without connection for different times.
    put(fault) {
      const others = active().filter(({ kind }) => kind !== fault.kind || kind === 'driver_offline')
      keep([...others, { ...fault, endsAtMs: nowMs() + fault.seconds * 1000 }])
    },
    clear: () => keep([]),
    is: (kind) => active().some((fault) => fault.kind === kind),
    active,
  }
}
