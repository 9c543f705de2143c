import type { Charger, ChargingConnector } from '@daoxing/charging/contract'

export type FoundPlug = { readonly charger: Charger; readonly connector: ChargingConnector }

/** The plugs of a station, the strongest first; each charger with its connectors. */
export function plugsOf(chargers: readonly Charger[]): readonly FoundPlug[] {
  return chargers
    .flatMap((charger) => charger.connectors.map((connector) => ({ charger, connector })))
    .toSorted((one, other) => other.connector.powerKw - one.connector.powerKw)
}

/** The strongest free plug that fits the rider's car, or any car if none is known. */
export function bestPlug(chargers: readonly Charger[]): FoundPlug | undefined {
  return plugsOf(chargers).find(
    ({ charger, connector }) => charger.status === 'AVAILABLE' && connector.fitsCar !== false,
  )
}
