import { instantFromMs } from '@daoxing/kit/contract'
import { type ApiClient, type CityWorld, secretHex, untilReachable } from '@daoxing/kit/simulator'
import { pushVendorEvent, type VendorEvent, type VendorFee } from '@daoxing/scooter/contract'

type News = VendorEvent extends infer Event
  ? Event extends VendorEvent
    ? Omit<Event, 'eventId' | 'at'>
    : never
  : never
type OfPlate = { readonly plate: string; readonly minutesAgo: number }

/** Pushes the news of the vendor: each is an event of its own, repeated until the server has it. */
export type VendorNews = {
  tell(news: News): Promise<void>
  /** A fee or a ticket about the rider of the plate at that minute. */
  raise(
    of: OfPlate,
    fee: Pick<VendorFee, 'feeType' | 'amountTwd' | 'clause' | 'number' | 'text' | 'isTrafficTicket'>,
  ): Promise<void>
}

type Surroundings = Pick<CityWorld, 'wheel' | 'log' | 'deviceNowMs' | 'count'>

const minuteMs = 60_000

export function createVendorNews(
  world: Surroundings,
  { api, newId = () => secretHex(10) }: { readonly api: ApiClient; readonly newId?: () => string },
): VendorNews {
  const { deviceNowMs } = world
  async function tell(news: News): Promise<void> {
    const body: VendorEvent = { eventId: `news-${newId()}`, at: instantFromMs(deviceNowMs()), ...news }
    await untilReachable(world, () => api.send(pushVendorEvent, { body }))
    world.count(`scooter vendor ${news.kind}`)
  }
  return {
    tell,
    raise({ plate, minutesAgo }, fee) {
      const happenedAt = instantFromMs(deviceNowMs() - minutesAgo * minuteMs)
      const place = '臺北市信義區松仁路'
      const about = { feeId: `fee-${newId()}`, plate, wemoRentId: null, place, happenedAt }
      return tell({ kind: 'feeRaised', fee: { ...about, ...fee } })
    },
  }
}
