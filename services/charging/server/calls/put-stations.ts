import { Refusal } from '@daoxing/kit/contract'
import { answer, lockUntilEnd } from '@daoxing/kit/server'
import { putStations } from '@daoxing/charging/contract'
import { stationPartnersPort } from '../station-partner.ts'
import { replaceStations } from '../stores/station-store.ts'

/** Replaces a partner's stations. Refuses a partner without a server, since no session could start there. */
export const putStationsAnswer = answer(putStations, async ({ body: { stations: announced }, who, tx, house }) => {
  const { peerId: partnerId } = who
  if (!house.port(stationPartnersPort).serves(partnerId)) throw new Refusal('kit.notFound')
  await lockUntilEnd(tx, `charging.stations:${partnerId}`)
  const [foreign] = await replaceStations(tx, { partnerId, announced })
  if (foreign !== undefined) throw new Refusal('charging.stationOfAnother', { stationId: foreign })
  return { count: announced.length }
})
