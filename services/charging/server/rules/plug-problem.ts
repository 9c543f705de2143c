import type { CarSeries, OcpiEvse, OcpiEvseStatus, PlugType } from '@daoxing/charging/contract'

export type PlugProblem =
  | 'charging.occupied'
  | 'charging.outOfOrder'
  | 'charging.stationClosed'
  | 'charging.notOffered'
  | 'charging.wrongPlug'

type Plug = {
  readonly status: OcpiEvseStatus
  readonly capabilities: OcpiEvse['capabilities']
  readonly plug: PlugType | null
  readonly isOpen: boolean
  readonly hasTariff: boolean
  readonly series: CarSeries | undefined
  /** The rider has reserved this charger. */
  readonly isReservedForRider: boolean
}

const broken: ReadonlySet<string> = new Set(['INOPERATIVE', 'OUTOFORDER', 'PLANNED', 'REMOVED'])
const taken: ReadonlySet<string> = new Set(['CHARGING', 'BLOCKED', 'RESERVED'])

/** Why a charge cannot start at a plug; undefined if it can. Problems that the rider cannot change come first. */
export function plugProblem(asked: Plug): PlugProblem | undefined {
  const { status, capabilities, plug, isOpen, hasTariff, series, isReservedForRider } = asked
  // Without remote start only the operator's own card can begin.
  if (!hasTariff || !capabilities.includes('REMOTE_START_STOP_CAPABLE')) return 'charging.notOffered'
  if (broken.has(status)) return 'charging.outOfOrder'
  if (!isOpen) return 'charging.stationClosed'
  if (series && (plug === null || !series.plugs.includes(plug))) return 'charging.wrongPlug'
  if (taken.has(status) && !(status === 'RESERVED' && isReservedForRider)) return 'charging.occupied'
  return undefined
}
