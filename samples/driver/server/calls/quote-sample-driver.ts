import { configValue } from '@daoxing/configs/server'
import { plusSeconds } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { routesPort } from '@daoxing/places/server'
import { quoteSampleDriver } from '@daoxing/sample-driver/contract'
import { priceTwd } from '../rules/price.ts'
import { sampleDriverConfigs } from '../sample-driver-configs.ts'
import { regionOf } from '../service-area.ts'
import { insertQuote } from '../stores/quote-store.ts'

const quoteHashBytes = 12

/** The route engine is called outside of the transaction that stores the price. */
export const quoteSampleDriverAnswer = answer(quoteSampleDriver, {
  prepare:
    ({ body: { pickup, dropoff }, tx, house }) =>
    async () => {
      const region = await regionOf(tx, pickup.location, dropoff.location)
      const departAt = house.clock.now()
      const { polyline, distanceMetres, durationSeconds } = await house
        .port(routesPort)
        .route({ from: pickup.location, to: dropoff.location, departAt })
      return { region, route: { polyline, distanceMetres, durationSeconds } }
    },
  async handle({ body: { pickup, dropoff }, who: { riderId }, tx, house, prepared }) {
    const way = prepared()
    if (!way) throw new Error('the way of a quote was not asked for')
    const now = house.clock.now()
    const quote = {
      quoteHash: house.random.hex(quoteHashBytes),
      priceTwd: priceTwd(await configValue(tx, sampleDriverConfigs.sample_driver_tariff), way.route.distanceMetres),
      cancelFeeTwd: await configValue(tx, sampleDriverConfigs.sample_driver_cancel_fee_twd),
      route: way.route,
      expiresAt: plusSeconds(now, await configValue(tx, sampleDriverConfigs.sample_driver_quote_seconds)),
    }
    await insertQuote(tx, { ...quote, riderId, region: way.region, pickup, dropoff })
    return quote
  },
})
