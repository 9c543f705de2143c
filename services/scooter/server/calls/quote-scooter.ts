import { configValue } from '@daoxing/configs/server'
import { plusSeconds } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { newOrderHash } from '@daoxing/orders/server'
import { pickUpMinutes, quoteScooter } from '@daoxing/scooter/contract'
import { refuseScooterRider, refuseUnlisted } from '../account/may-ride.ts'
import { offerOf } from '../find/offer.ts'
import { planOf } from '../find/plan.ts'
import { holdAgainFrom } from '../find/reserve.ts'
import { scooterView } from '../find/scooter-view.ts'
import { scooterConfigs } from '../scooter-configs.ts'
import { newestPhotos } from '../stores/bay-photo-store.ts'
import { insertQuote } from '../stores/quote-store.ts'

export const quoteScooterAnswer = answer(quoteScooter, async ({ body, who: { riderId }, tx, house, language }) => {
  await refuseUnlisted({ tx, house, riderId })
  const { asset, terms } = await offerOf({ tx, house }, { plate: body.plate })
  const { assetId } = asset
  await refuseScooterRider({ tx, house, riderId, model: terms.model })
  const [times, places, fees] = [
    await configValue(tx, scooterConfigs.scooter_times),
    await configValue(tx, scooterConfigs.scooter_places),
    await configValue(tx, scooterConfigs.scooter_fees),
  ]
  const here = body.lat === undefined || body.lng === undefined ? undefined : { lat: body.lat, lng: body.lng }
  const photo = (await newestPhotos(tx, [assetId])).get(assetId)
  const { walkMetresPerMinute } = places
  const scooter = scooterView({ house, asset, terms, photo, here, walkMetresPerMinute })
  const { tariff, kmPerPercent } = terms
  const { destination } = body
  const from = { lat: scooter.place.lat, lng: scooter.place.lng }
  const plan = destination ? planOf({ house, asset, kmPerPercent, tariff, from, destination, language }) : null
  const quoteHash = newOrderHash(house.random)
  const expiresAt = plusSeconds(house.clock.now(), times.quoteSeconds)
  const { holdTwd } = fees
  await insertQuote(tx, { riderId, quoteHash, assetId, terms: { tariff, holdTwd, plan }, expiresAt })
  return {
    ...{ quoteHash, expiresAt, scooter, tariff, holdTwd, pickUpMinutes, plan },
    reachesInTime: scooter.walkSeconds === null ? null : scooter.walkSeconds <= pickUpMinutes * 60,
    holdAgainFrom: await holdAgainFrom({ tx, house, riderId, assetId }),
  }
})
