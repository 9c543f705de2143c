import { startServer } from '../apps/server/start-server.ts'
import { readServerPlan } from '../apps/server/read-settings.ts'
import { offerChanged } from '@daoxing/dispatch/contract'
import { dispatchServer } from '@daoxing/dispatch/server'
import { type ParkedDriver, parkFleet, reportPositions } from '@daoxing/dispatch/server/testing'
import { aRider } from '@daoxing/identity/server/testing'
import type { FedAnswer, FedOrder } from './fed-orders.ts'
import { fleetDriver } from './fleet-driver.ts'

/**
 * The complete server, in a separate process, which gives a measuring program riders with open sessions and thousands
 * of drivers on shift. Their positions are fed here, without sockets; messages for a driver's socket are reported to
 * the measuring program at that moment.
 */
const { open, url } = await startServer(readServerPlan(process.env, []))
const { house } = open
const fed: ParkedDriver[] = []
/** Every driver reports a position once in ten seconds, a tenth of them each second. */
const feedRounds = 10
let round = 0
const feeding = setInterval(() => {
  round += 1
  reportPositions(
    house,
    fed.filter((_, index) => index % feedRounds === round % feedRounds),
  )
}, 1_000)

const reply = (answer: FedAnswer) => process.send?.(answer)
house.realtime.tap((room, name, payload) => {
  if (name !== offerChanged.name) return
  const { offer } = offerChanged.payload.parse(payload)
  const atMs = performance.timeOrigin + performance.now()
  if (offer.state === 'open') reply({ kind: 'offer', orderHash: offer.orderHash, offerId: offer.offerId, room, atMs })
})

async function obey(order: FedOrder): Promise<FedAnswer> {
  if (order.kind === 'positions')
    return { kind: 'positions', taken: Number(await dispatchServer.gauges?.['dispatch_positions_taken']?.(house)) }
  if (order.kind === 'riders') {
    const cookies: string[] = []
    while (cookies.length < order.count) cookies.push((await aRider({ house })).as.cookie ?? '')
    return { kind: 'riders', cookies }
  }
  const cars = order.places.map((at, index) => ({ driver: fleetDriver(order.from + index), at }))
  const parked = await parkFleet(house, cars)
  if (order.isFed) fed.push(...parked)
  return { kind: 'drivers', credentials: parked.map(({ driverId, credential }) => ({ driverId, credential })) }
}

process.on('message', (order: FedOrder) => {
  obey(order).then(reply, (error: unknown) => reply({ kind: 'fault', text: String(error) }))
})
const end = () => {
  clearInterval(feeding)
  void open.close().then(() => process.exit(0))
}
process.on('SIGTERM', end)
process.on('disconnect', end)
process.send?.({ ready: true, url })
