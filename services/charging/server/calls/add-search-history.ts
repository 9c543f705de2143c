import { addSearchHistory, historyTypes } from '@daoxing/charging/contract'
import { Refusal } from '@daoxing/kit/contract'
import { answer, lockUntilEnd } from '@daoxing/kit/server'
import { offeredLocation } from '../find/station-detail.ts'
import { stationKeyText } from '../rules/station-key.ts'
import { addHistory, historiesOf } from '../stores/history-store.ts'

/** A station in the history is one that is there; a place has none. */
export const addSearchHistoryAnswer = answer(addSearchHistory, async ({ body, who, tx, house }) => {
  const { type, name, address = '', location, station } = body
  const isStation = type === historyTypes.station
  if (isStation && !station) throw new Refusal('kit.notFound')
  if (isStation && station) await offeredLocation({ tx, key: station })
  await lockUntilEnd(tx, `charging.histories:${who.riderId}`)
  await addHistory(tx, {
    ...{ riderId: who.riderId, type, name, address, location, searchedAt: house.clock.now() },
    historyId: house.random.hex(8),
    stationKey: isStation && station ? stationKeyText(station) : null,
  })
  return { histories: await historiesOf(tx, who.riderId) }
})
