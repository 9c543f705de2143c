import { ConnectorStatus, type CurrentKind, type PlugType, plugTypes } from '@daoxing/charging/contract'

/**
 * The facts of a connector for a map, in one small number: the plug in three bits, direct current in one, the status in four,
 * the power in tenths of a kilowatt above. A hundred thousand of them are scanned in a fraction of a millisecond.
 */
type Coded = {
  readonly plug: PlugType | null
  readonly current: CurrentKind
  readonly powerKw: number
  readonly status: ConnectorStatus
}

const noPlug = 7
const statuses = ConnectorStatus.options
const tenthsMax = 20_000

export function codeOf({ plug, current, powerKw, status }: Coded): number {
  const plugBits = plug === null ? noPlug : plugTypes.indexOf(plug)
  const tenths = Math.min(tenthsMax, Math.max(0, Math.round(powerKw * 10)))
  return plugBits | (current === 'DC' ? 8 : 0) | (statuses.indexOf(status) << 4) | (tenths << 8)
}

export const plugBitOf = (code: number): number => 1 << (code & 7)
export const isDcCode = (code: number): boolean => (code & 8) !== 0
export const statusCode = (code: number): number => (code >> 4) & 15
export const tenthsOf = (code: number): number => code >> 8
export const statusOfCode = (code: number): ConnectorStatus => statuses[statusCode(code)] ?? 'UNKNOWN'
export const withStatus = (code: number, status: ConnectorStatus): number =>
  (code & ~0xf0) | (statuses.indexOf(status) << 4)

/** The bits of some plugs; all, also those without a name, if none is asked for. */
export const plugMaskOf = (plugs: readonly PlugType[] | undefined): number =>
  plugs?.length ? plugs.reduce((mask, plug) => mask | (1 << plugTypes.indexOf(plug)), 0) : 0xff
export const plugsOfMask = (mask: number): PlugType[] => plugTypes.filter((_, bit) => mask & (1 << bit))

const bitsOf = (...named: ConnectorStatus[]) =>
  named.reduce((bits, status) => bits | (1 << statuses.indexOf(status)), 0)
const hidden = bitsOf('REMOVED', 'PLANNED')
const outOfService = bitsOf('INOPERATIVE', 'OUTOFORDER')
const freeCode = statuses.indexOf('AVAILABLE')

/** A removed connector, or one that is not built yet, is not shown. */
export const isHiddenCode = (code: number): boolean => ((hidden >> statusCode(code)) & 1) === 1
export const isFreeCode = (code: number): boolean => statusCode(code) === freeCode
/** In service: it charges, or could. */
export const isServingCode = (code: number): boolean => ((outOfService >> statusCode(code)) & 1) === 0
