import {
  addStationPhoto,
  cancelCharging,
  cancelReservation,
  createChargingPaymentLink,
  quoteCharge,
  readChargingStatus,
  removeStationPhoto,
  reserveCharger,
  startCharging,
  stopCharging,
  unlockConnector,
} from '@daoxing/charging/contract'
import { pictureOf } from '@daoxing/identity/server/testing'
import type { CallDefinition } from '@daoxing/kit/contract'
import { type Owner, testStrangers } from '@daoxing/kit/server/testing/calls'
import { afterAll, beforeAll } from 'vitest'
import { chargingServer } from './index.ts'
import { ocpiCalls } from './ocpi/ocpi-slice.ts'
import { type ChargingWorld, openChargingWorld } from './testing/charging-world.ts'

/** Things of a charge that waits, runs or is over. */
type Owned = {
  readonly orderNo: string
  readonly quoteHash: string
  readonly photo: string
  readonly reservationHash: string
}

const none = '0'.repeat(20)
const nothing: Owned = { orderNo: none, quoteHash: none, photo: none, reservationHash: none }
const station = { country: 'TW', party: 'SPK', station: 'loc-9' }
const { toCountryCode, toPartyId, locationId } = { toCountryCode: 'TW', toPartyId: 'SPK', locationId: 'loc-9' }
const plug = { toCountryCode, toPartyId, locationId, chargerId: 'c1', connectorId: '1' }

let world: ChargingWorld
let owners: Owner<Owned>[]
let stranger: Awaited<ReturnType<ChargingWorld['rider']>>
beforeAll(async () => {
  world = await openChargingWorld()
  await world.publishes('c1', 'c2')
  const [waiting, charging, over] = [await world.anOrder(), await world.aCharge(), await world.aCharge()]
  await over.says(5, { status: 'COMPLETED' })
  await world.tells(over.hash, { cdr: over.cdr(5) })
  const asker = await world.rider()
  const { quoteHash } = (await world.call(quoteCharge, { as: asker.as, body: plug })).data
  const files = { file: pictureOf({ seed: 7 }) }
  const shown = await world.call(addStationPhoto, { as: asker.as, params: station, body: {} as never, files, key: 'p' })
  const photo = shown.data.photos[0]?.url.split('/').at(-1) ?? ''
  const of = ({ hash: orderNo, rider: { as } }: typeof waiting) => ({ things: { ...nothing, orderNo }, as })
  // A charge that runs comes first: a call of its owner must not end it for the calls after it.
  const keeper = await world.rider()
  const kept = (await world.call(quoteCharge, { as: keeper.as, body: { ...plug, chargerId: 'c2' } })).data
  const body = { quoteHash: kept.quoteHash, paymentMethod: 'creditcard' }
  const { reservationHash } = (await world.call(reserveCharger, { as: keeper.as, key: 'k', body })).data
  owners = [
    ...[of(charging), of(waiting), of(over), { things: { ...nothing, quoteHash, photo }, as: asker.as }],
    { things: { ...nothing, reservationHash }, as: keeper.as },
  ]
  stranger = await world.rider()
})
afterAll(() => world.close())

/** The calls of operators have their own strangers, in `ocpi/strangers.test.ts`. */
const calls: readonly CallDefinition[] = chargingServer.calls
  .filter((answer) => !ocpiCalls.includes(answer))
  .map(({ call }) => call)
const byBody = ({ orderNo }: Owned) => ({ body: { orderNo } })

testStrangers<Owned>(
  calls,
  {
    namings: {
      [startCharging.id]: ({ quoteHash }) => ({ body: world.startBody('c1', { quoteHash }) }),
      [readChargingStatus.id]: ({ orderNo }) => ({ query: { orderNo } }),
      [stopCharging.id]: byBody,
      [cancelCharging.id]: byBody,
      [unlockConnector.id]: byBody,
      [createChargingPaymentLink.id]: byBody,
      [reserveCharger.id]: ({ quoteHash }) => ({ body: { quoteHash, paymentMethod: 'creditcard' } }),
      [cancelReservation.id]: ({ reservationHash }) => ({ body: { reservationHash } }),
      [removeStationPhoto.id]: ({ photo }) => ({ params: { ...station, photo } }),
    },
    // Chargers and cars are those of everybody, and the wallet knows whose card it is.
    namesNobody: /^(toPartyId|locationId|chargerId|connectorId|carSeriesId|cardId)$/,
    nothing,
  },
  () => ({ house: world, owners, strangerTo: () => stranger.as }),
)
