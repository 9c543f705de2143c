import * as z from 'zod/mini'

/** The plugs of the documents [CHG-033]. */
export const plugTypes = ['CCS1', 'CCS2', 'CHAdeMO', 'Type2', 'SAE_J1772'] as const
/** A plug, also as clients write it with a space: `SAE J1772`. */
export const PlugType = z.pipe(
  z.pipe(
    z.string(),
    z.transform((sent) => (sent === 'SAE J1772' ? 'SAE_J1772' : sent)),
  ),
  z.enum(plugTypes),
)
export type PlugType = (typeof plugTypes)[number]
export const KnownPlug = z.enum(plugTypes)

export const CurrentKind = z.enum(['AC', 'DC'])
export type CurrentKind = z.infer<typeof CurrentKind>

/** A station has fast chargers, slow ones, or both [CHG-034]. */
export const StationKind = z.enum(['fast', 'slow', 'combined'])
export type StationKind = z.infer<typeof StationKind>

/** [CHG-043] */
export const ConnectorStatus = z.enum([
  'AVAILABLE',
  'CHARGING',
  'BLOCKED',
  'INOPERATIVE',
  'OUTOFORDER',
  'PLANNED',
  'REMOVED',
  'RESERVED',
  'UNKNOWN',
])
export type ConnectorStatus = z.infer<typeof ConnectorStatus>

/** The kinds of price that a rider may filter by [CHG-036]; energy is per kWh, times are per hour [CHG-037]. */
export const TariffType = z.enum(['ENERGY', 'TIME', 'FLAT', 'PARKING_TIME'])
export type TariffType = z.infer<typeof TariffType>
export const tariffUnits = { ENERGY: 'kWh', TIME: 'hour', PARKING_TIME: 'hour', FLAT: 'session' } as const
