import type { parseQrCode } from '@daoxing/charging/contract'
import type { ReplyOf } from '@daoxing/kit/contract'
import type { ChargingStep, ChosenPlug } from '../draft.ts'
import { stationKeyOf } from './find-data.ts'

type Opened = {
  readonly station: ReturnType<typeof stationKeyOf>
  readonly plug: ChosenPlug | null
  readonly step: ChargingStep
}

/** A code with one plug leads to its price; one of a charger with several, or none that is free, to the station. */
export function openCode({ station, chargerId, connectorId }: ReplyOf<typeof parseQrCode>): Opened {
  const key = stationKeyOf(station.station)
  return connectorId === null
    ? { station: key, plug: null, step: 'StationDetail' }
    : { station: key, plug: { chargerId, connectorId }, step: 'ChargingSetting' }
}
