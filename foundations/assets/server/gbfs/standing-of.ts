import { type CarKeeps, kindOfKeep, nextKeep } from '../memory/car-keeps.ts'

/** How an asset stands to those who look for one: `used` ones are not there. */
export type Standing = {
  readonly kind: 'used' | 'reserved' | 'disabled' | 'free'
  /** Without another change it stays so until then. */
  readonly untilMs: number
  /** A renter of now gives it back by then, for the next order. */
  readonly freeUntilMs?: number
}

type Times = { readonly turnaroundMs: number; readonly shortestMs: number }

/** By its state and its keeps. One that the next order takes too soon counts as reserved for it. */
export function standingOf(car: CarKeeps, nowMs: number, { turnaroundMs, shortestMs }: Times): Standing {
  const { asset, froms, untils } = car
  if (asset.state === 'out' || asset.state === 'retired') return { kind: 'used', untilMs: Number.POSITIVE_INFINITY }
  const number = nextKeep(car, nowMs)
  const fromMs = froms[number] ?? Number.POSITIVE_INFINITY
  if (fromMs <= nowMs)
    return { kind: standingUnder[kindOfKeep(car, number) ?? 'repair'], untilMs: untils[number] ?? nowMs }
  if (asset.state === 'repair') return { kind: 'disabled', untilMs: fromMs }
  const freeUntilMs = fromMs - turnaroundMs
  const tooLateMs = freeUntilMs - shortestMs
  if (tooLateMs <= nowMs) return { kind: 'reserved', untilMs: fromMs }
  if (freeUntilMs === Number.POSITIVE_INFINITY) return { kind: 'free', untilMs: tooLateMs }
  return { kind: 'free', untilMs: tooLateMs, freeUntilMs }
}

const standingUnder = { reserved: 'reserved', inUse: 'used', buffer: 'disabled', repair: 'disabled' } as const
