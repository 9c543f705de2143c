import type { ChargingStation, CurrentKind, OcpiConnector, OcpiEvse, PlugType } from '@daoxing/charging/contract'

const plugs: Readonly<Record<string, PlugType>> = {
  IEC_62196_T1_COMBO: 'CCS1',
  IEC_62196_T2_COMBO: 'CCS2',
  CHADEMO: 'CHAdeMO',
  IEC_62196_T1: 'SAE_J1772',
  IEC_62196_T2: 'Type2',
}

/** Only the plugs that riders filter by; others are null. */
export const plugOf = ({ standard }: Pick<OcpiConnector, 'standard'>): PlugType | null => plugs[standard] ?? null

/** A connector that tells no power type has the current of its plug. */
export function currentOf({ power_type, standard }: Pick<OcpiConnector, 'power_type' | 'standard'>): CurrentKind {
  if (power_type === 'DC') return 'DC'
  if (power_type.startsWith('AC')) return 'AC'
  return /COMBO|CHADEMO|CHAOJI|GBT_DC|TESLA/.test(standard) ? 'DC' : 'AC'
}

/** Kilowatts: as told, else by voltage and amperage. With three phases the voltage is from line to neutral. */
export function powerKwOf(connector: Omit<OcpiConnector, 'last_updated'>): number {
  const { power_type, max_voltage, max_amperage, max_electric_power } = connector
  const phases = power_type === 'AC_3_PHASE' ? 3 : power_type.startsWith('AC_2_PHASE') ? 2 : 1
  const computedWatts = max_voltage * max_amperage * phases
  const watts = max_electric_power ?? computedWatts
  return Math.round(watts / 100) / 10
}

/** Fast is direct current, or 50 kW and more. */
export const fastKw = 50
export const isFast = ({ current, powerKw }: { readonly current: CurrentKind; readonly powerKw: number }): boolean =>
  current === 'DC' || powerKw >= fastKw

export function kindOf(hasFast: boolean, hasSlow: boolean): ChargingStation['kind'] {
  return hasFast && hasSlow ? 'combined' : hasFast ? 'fast' : 'slow'
}

/** `B1`, and the bay in the words of the operator's directions to the charger. */
export function placeOf({ floor_level, directions }: Pick<OcpiEvse, 'floor_level' | 'directions'>) {
  const said = directions.find(({ language }) => language.startsWith('zh')) ?? directions[0]
  return { floor: floor_level ?? null, bay: said?.text ?? null }
}
