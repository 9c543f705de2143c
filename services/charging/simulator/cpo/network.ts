import type { CityTariff } from './tariffs.ts'
import { tariffsOf } from './tariffs.ts'
import type { ChargePoint, ChargingSite } from './sites.ts'
import type { Spot } from './session-object.ts'
import { cityOperators } from './operators.ts'

/** The stations of all operators, by their ids. */
export type ChargingNetwork = {
  readonly sites: readonly ChargingSite[]
  site(partyId: string, locationId: string): ChargingSite | undefined
  spot(locationId: string, evseUid: string, connectorId: string): Spot | undefined
  chargerOf(evseUid: string): ChargePoint | undefined
  siteOfEvse(evseUid: string): ChargingSite | undefined
}

export function networkOf(sites: readonly ChargingSite[]): ChargingNetwork {
  const byId = new Map(sites.map((site) => [site.locationId, site]))
  const byEvse = new Map(
    sites.flatMap((site) =>
      site.chargers.flatMap((charger) => charger.evses.map(({ uid }) => [uid, { site, charger }] as const)),
    ),
  )
  return {
    sites,
    site(partyId, locationId) {
      const site = byId.get(locationId)
      return site?.operator.partyId === partyId ? site : undefined
    },
    spot(locationId, evseUid, connectorId) {
      const found = byEvse.get(evseUid)
      if (found?.site.locationId !== locationId) return undefined
      const evse = found.charger.evses.find(({ uid }) => uid === evseUid)
      const connector = evse?.connectors.find(({ id }) => id === connectorId)
      return evse && connector ? { site: found.site, evse, connector } : undefined
    },
    chargerOf: (evseUid) => byEvse.get(evseUid)?.charger,
    siteOfEvse: (evseUid) => byEvse.get(evseUid)?.site,
  }
}

/** The tariffs of each operator as they are now. */
export type TariffBoard = {
  of(partyId: string): readonly CityTariff[]
  /** Changes the prices of an operator; true if they have changed. */
  raise(partyId: string, percent: number, nowMs: number): boolean
}

export function createTariffBoard(bornMs: number): TariffBoard {
  const state = new Map(cityOperators.map(({ partyId }) => [partyId as string, { raisedPercent: 0, atMs: bornMs }]))
  return {
    of(partyId) {
      const { raisedPercent, atMs } = state.get(partyId) ?? { raisedPercent: 0, atMs: bornMs }
      return tariffsOf({ partyId }, { atMs, raisedPercent })
    },
    raise(partyId, percent, nowMs) {
      if ((state.get(partyId)?.raisedPercent ?? 0) === percent) return false
      state.set(partyId, { raisedPercent: percent, atMs: nowMs })
      return true
    },
  }
}
