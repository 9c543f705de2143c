import {
  cancelCharging,
  type ChargingOrder,
  listStations,
  quoteCharge,
  readChargingStatus,
  readStation,
  startCharging,
  stopCharging,
} from '@daoxing/charging/contract'
import { joinUntilReady } from '@daoxing/identity/simulator'
import { centralTaipei, pointBeside } from '@daoxing/kit/contract'
import {
  type ApiClient,
  ApiFailure,
  type Chance,
  citySleep,
  type PartWorld,
  seededChance,
} from '@daoxing/kit/simulator'
import { payTrip } from '@daoxing/wallet/contract'
import { bindCityCard } from '@daoxing/wallet/simulator'
import { type ChargePlan, nextStepOf, planCharge, plugAt } from './rider-decisions.ts'

export type ChargingRiderState = 'joining' | 'home' | 'charging'
/** A rider of the city who charges, as the console sees it. */
export type CityChargingRider = {
  readonly name: string
  state(): ChargingRiderState
  orderHash(): string | undefined
  stop(): void
}

const names = ['許雅婷', '鄭宇軒', '謝佩珊', '洪志偉', '曾詩涵', '邱建宏'] as const
const [pauseMinutesMin, pauseMinutesMax] = [3, 20]
const lookMs = 10_000
const searchMetres = 3_000
const triesMax = 4

/** A person of the city who charges a car again and again: finds a plug, starts, watches, stops and pays. */
export function startChargingRider(world: PartWorld, number: number): CityChargingRider {
  const chance = seededChance(world.seed).branch('charging riders').branch(number)
  const name = names[number % names.length] ?? names[0]
  const phone = `09${String(56_000_000 + number * 17).padStart(8, '0')}`
  const stopping = new AbortController()
  const { signal } = stopping
  let state: ChargingRiderState = 'joining'
  let orderHash: string | undefined

  async function become(): Promise<ApiClient> {
    const joining = { phone, name, afterSeconds: 100 + number * 20, called: 'charging rider', signal }
    return joinUntilReady(world, joining, async (person) => {
      await bindCityCard(world, person)
      return person.api
    })
  }
  async function live(): Promise<void> {
    const api = await become()
    for (let charge = 0; !signal.aborted; charge += 1) {
      state = 'home'
      const lot = chance.branch('charges').branch(`${world.deviceNowMs()} ${charge}`)
      await citySleep(world, lot.between(pauseMinutesMin, pauseMinutesMax) * 60, signal)
      try {
        const plan = planCharge(lot.branch('plan'))
        const begun = await begin({ api, lot, plan, world })
        if (!begun) continue
        state = 'charging'
        orderHash = begun.orderHash
        const ended = await follow({ api, plan, world, signal }, begun)
        world.count(`charging order ended ${ended.status}`)
      } catch (error) {
        if (!(error instanceof ApiFailure)) throw error
        world.count(`charging rider gave up ${error.code}`)
      } finally {
        orderHash = undefined
      }
    }
  }
  live().catch((err: unknown) => !signal.aborted && world.log.error({ number, err }, 'a rider who charges has stopped'))
  return { name, state: () => state, orderHash: () => orderHash, stop: () => stopping.abort() }
}

type Charging = { readonly api: ApiClient; readonly plan: ChargePlan; readonly world: PartWorld }

/** Starts at the nearest free plug of the wished kind, with its price read first. */
async function begin({
  api,
  plan,
  lot,
  world,
}: Charging & { readonly lot: Chance }): Promise<ChargingOrder | undefined> {
  const metres = () => lot.within(-searchMetres, searchMetres)
  const here = pointBeside(centralTaipei, { northMetres: metres(), eastMetres: metres() })
  const query = { userLat: here.lat, userLng: here.lng, isFree: 1 as const, orderBy: 'distance' as const }
  const { stations } = await api.send(listStations, { query })
  for (const station of stations.slice(0, triesMax)) {
    const { countryCode: country, partyId: party, stationId } = station
    const detail = await api.send(readStation, { params: { country, party, station: stationId } })
    const plug = plugAt(station, detail, plan)
    if (!plug) continue
    const { quoteHash } = await api.send(quoteCharge, { body: plug })
    return api.send(startCharging, {
      body: {
        ...{ ...plug, quoteHash, paymentMethod: 'creditcard', carrierType: 2 as const, isAgreeAgreement: true },
        invoiceEmail: 'charging@example.tw',
      },
      idempotencyKey: `start-${quoteHash}`,
    })
  }
  world.count('no free plug near')
  return undefined
}

/** Watches the order until it is paid or over. */
async function follow(
  { api, plan, world, signal }: Charging & { readonly signal: AbortSignal },
  begun: ChargingOrder,
): Promise<ChargingOrder> {
  const { orderNo } = begun
  let order = begun
  for (let pays = 0; ; ) {
    const step = nextStepOf(order, plan, { nowMs: world.deviceNowMs() })
    if (step === 'done' || (step === 'pay' && pays === triesMax)) return order
    const refusedOnly = (error: unknown) => {
      if (!(error instanceof ApiFailure)) throw error
      world.count(`charging ${step} refused ${error.code}`)
    }
    const key = { idempotencyKey: `${step}-${order.orderHash}-${pays}` }
    if (step === 'cancel') await api.send(cancelCharging, { body: { orderNo }, ...key }).catch(refusedOnly)
    if (step === 'stop') await api.send(stopCharging, { body: { orderNo }, ...key }).catch(refusedOnly)
    if (step === 'pay') {
      pays += 1
      await api.send(payTrip, { params: { id: order.orderHash }, body: {}, ...key }).catch(refusedOnly)
    }
    await world.wheel.sleep(lookMs, signal)
    order = (await api.send(readChargingStatus, { query: { orderNo } })) ?? order
  }
}
