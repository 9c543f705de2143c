import type { Instant } from '@daoxing/kit/contract'

type Grace = {
  readonly graceEndsAt: Instant | null
  readonly isPutOff: boolean
  readonly blocksAt: Instant | null
  readonly laterUntil: Instant | null
}

/**
 * How long a debt may stay open, counted from its start, and whether the rider has postponed it. A server of the
 * previous version, which runs in parallel during an upgrade, writes only `blocksAt` and `laterUntil`.
 */
export function graceOf({
  graceEndsAt,
  isPutOff,
  blocksAt,
  laterUntil,
}: Grace): Pick<Grace, 'graceEndsAt' | 'isPutOff'> {
  return {
    graceEndsAt: graceEndsAt ?? laterUntil,
    isPutOff: isPutOff || (laterUntil !== null && blocksAt === laterUntil),
  }
}
