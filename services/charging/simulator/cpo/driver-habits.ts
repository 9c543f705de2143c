import { instantFromMs, taipeiTime } from '@daoxing/kit/contract'
import type { Chance } from '@daoxing/kit/simulator'

/** How much of the chargers other drivers use, by the hour in Taipei: fast ones at noon and in the evening … */
const fastByHour = [
  ...[8, 6, 5, 4, 4, 6, 12, 20, 26, 28, 30, 36, 42, 38, 32, 30, 32, 38, 46, 48, 42, 34, 22, 12],
] as const
/** … and slow ones at work and by night. */
const slowByHour = [
  ...[34, 34, 34, 34, 33, 30, 26, 24, 30, 38, 42, 44, 42, 42, 42, 40, 36, 30, 28, 28, 30, 32, 34, 34],
] as const

/** The share of chargers in use, from 0 to 1. */
export function shareInUse(nowMs: number, isDc: boolean): number {
  const { hour } = taipeiTime(instantFromMs(nowMs))
  return ((isDc ? fastByHour : slowByHour)[hour] ?? 0) / 100
}

/** Minutes that another driver stays. */
export function guestMinutes(isDc: boolean, chance: Chance): number {
  return isDc ? chance.within(14, 48) : chance.within(60, 300)
}
