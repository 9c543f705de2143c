import type { ChargingOrder, ChargingStation, StationDetail } from '@daoxing/charging/contract'
import type { Chance } from '@daoxing/kit/simulator'

/** The wishes of a rider for a charge. */
export type ChargePlan = {
  readonly isFast: boolean
  /** Stops by hand at this energy; otherwise the car fills. */
  readonly stopsAtKwh: number
  /** Seconds that the plug stays in after the power has ended. */
  readonly lingerSeconds: number
  readonly changesMind: boolean
}

export function planCharge(lot: Chance): ChargePlan {
  const isFast = lot.branch('fast').happens(0.8)
  return {
    isFast,
    stopsAtKwh: isFast ? lot.branch('kwh').between(4, 20) : lot.branch('kwh').between(1, 3),
    lingerSeconds: lot.branch('linger').happens(0.15) ? lot.branch('late').between(700, 1500) : 60,
    changesMind: lot.branch('mind').happens(0.07),
  }
}

export type Plug = {
  readonly toCountryCode: string
  readonly toPartyId: string
  readonly locationId: string
  readonly chargerId: string
  readonly connectorId: string
}

/** A free plug of a station that fits the wish; undefined if there is none. */
export function plugAt(
  { countryCode, partyId, stationId }: Pick<ChargingStation, 'countryCode' | 'partyId' | 'stationId'>,
  { chargers }: Pick<StationDetail, 'chargers'>,
  { isFast }: Pick<ChargePlan, 'isFast'>,
): Plug | undefined {
  for (const charger of chargers) {
    if (charger.status !== 'AVAILABLE') continue
    const connector = charger.connectors.find(
      ({ current, fitsCar }) => (current === 'DC') === isFast && fitsCar !== false,
    )
    if (connector)
      return {
        ...{ toCountryCode: countryCode, toPartyId: partyId, locationId: stationId },
        ...{ chargerId: charger.chargerId, connectorId: connector.connectorId },
      }
  }
  return undefined
}

export type ChargeStep = 'wait' | 'cancel' | 'stop' | 'pay' | 'done'

/** The next step of a rider at the sight of the order. */
export function nextStepOf(
  order: Pick<ChargingOrder, 'status' | 'energyKwh' | 'can' | 'powerEndedAt'>,
  plan: ChargePlan,
  { nowMs }: { readonly nowMs: number },
): ChargeStep {
  const { status, energyKwh, can, powerEndedAt } = order
  if (status === 'INVALID' || status === 'PAYMENT_COMPLETED') return 'done'
  if (can.pay) return 'pay'
  if (plan.changesMind && can.cancel) return 'cancel'
  if (!can.stop) return 'wait'
  if (powerEndedAt !== null) return nowMs - Date.parse(powerEndedAt) >= plan.lingerSeconds * 1000 ? 'stop' : 'wait'
  return energyKwh >= plan.stopsAtKwh ? 'stop' : 'wait'
}
