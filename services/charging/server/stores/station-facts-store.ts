import { defineTable, type RecordOf, type Tx } from '@daoxing/kit/server'
import * as z from 'zod/mini'

const stationFacts = defineTable('charging.station_facts', {
  columns: {
    stationKey: z.string(),
    heightLimitCm: z.nullable(z.int()),
    parkingFee: z.nullable(z.string()),
  },
  key: ['stationKey'],
})
export type StationFacts = RecordOf<typeof stationFacts>

/** Facts of a station that an operator of the house entered. */
export function findStationFacts(tx: Tx, stationKey: string): Promise<StationFacts | undefined> {
  return stationFacts.find(tx, { stationKey })
}

export async function putStationFacts(tx: Tx, facts: StationFacts): Promise<void> {
  await stationFacts.put(tx, facts)
}
