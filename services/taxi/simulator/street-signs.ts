import type { DriverPhone } from '@daoxing/dispatch/simulator'
import { distanceMetres, instantFromMs, type LatLng } from '@daoxing/kit/contract'
import { codeAt } from '@daoxing/kit/contract/changing-code'
import {
  type CityPanel,
  type CityWorld,
  type ConsoleCall,
  ConsoleRefusal,
  type ConsoleText,
  faultSeconds,
  lastingFault,
  type Vehicle,
} from '@daoxing/kit/simulator'
import { getStreetCode } from '@daoxing/taxi/contract'
import { renderSVG } from 'uqr'
import * as z from 'zod/mini'

/** Drivers show the code of another driver's car. */
export const stolenCode = lastingFault({
  kind: 'stolen_code',
  label: ['司機出示偷來的代碼 5 分鐘', 'Drivers show a stolen code for 5 min', '5 分間、盗んだコードを見せる'],
  facts: z.object({ seconds: faultSeconds(300) }),
  button: { seconds: 300 },
})

const words = {
  title: ['路邊攔車代碼', 'Street-hail codes', '流し営業のコード'],
  empty: ['目前沒有空車。', 'No car is free.', '空車はありません。'],
  search: ['輸入車牌', 'Plate', 'ナンバー'],
  qr: ['{plate} 的 QR code', 'QR code of {plate}', '{plate} の QR コード'],
  sticker: ['貼紙 {number}', 'sticker {number}', 'ステッカー {number}'],
} as const satisfies Readonly<Record<string, ConsoleText>>

/** The part of a driver's app that shows a code. */
type StreetSign = {
  readonly plate: string
  readonly phone: DriverPhone
  readonly car: Vehicle
  isFree(): boolean
}

export type ShownSign = {
  readonly plate: string
  readonly number: string
  readonly code: string
  readonly location: LatLng
}

export type StreetSigns = {
  add(sign: StreetSign): void
  /** The codes in the nearest free cars, as displayed. */
  near(at: LatLng): Promise<readonly ShownSign[]>
  readonly panel: CityPanel
  readonly call: ConsoleCall
}

const shownMax = 12

/** The QR code on a driver's screen, as a data URL. */
function qrOf(text: string): string {
  return `data:image/svg+xml,${encodeURIComponent(renderSVG(text))}`
}

/** The codes on the screens and stickers of free cars. Each app generates them from its own secret, by RFC 6238. */
export function createStreetSigns(world: CityWorld): StreetSigns {
  const signs = new Map<string, StreetSign>()
  const secrets = new Map<string, Promise<{ readonly number: string; readonly secret: string }>>()

  const free = () => [...signs.values()].filter((sign) => sign.isFree() && sign.phone.isOnline)

  function secretOf({ plate, phone }: StreetSign) {
    const known = secrets.get(plate)
    if (known) return known
    const fetched = phone.send(getStreetCode)
    secrets.set(plate, fetched)
    // The next attempt may succeed.
    fetched.catch(() => secrets.delete(plate))
    return fetched
  }
  /** Returns the sign whose code a car shows: its own, or during the fault that of another car. */
  function shownBy(sign: StreetSign): StreetSign {
    if (!world.faults.is(stolenCode)) return sign
    return free().find(({ plate }) => plate !== sign.plate) ?? sign
  }
  async function show(sign: StreetSign): Promise<ShownSign> {
    const { number, secret } = await secretOf(shownBy(sign))
    // The server's clock runs in real time, unlike the city's.
    const code = codeAt({ secret, at: instantFromMs(world.deviceNowMs()) })
    return { plate: sign.plate, number, code, location: sign.car.location }
  }

  /** A link, so that the camera app of any phone opens the page. */
  const linkOf = (code: string) => new URL(`/taxi/street?code=${code}`, world.serverUrl).href

  function near(at: LatLng): Promise<readonly ShownSign[]> {
    const nearest = free().toSorted(
      (one, other) => distanceMetres(at, one.car.location) - distanceMetres(at, other.car.location),
    )
    return Promise.all(nearest.slice(0, shownMax).map(show))
  }

  return {
    add(sign) {
      signs.set(sign.plate, sign)
    },
    near,
    panel: {
      id: 'street-codes',
      title: words.title,
      search: words.search,
      empty: () => words.empty,
      async rows({ say, find }) {
        const found = free()
          .filter(({ plate }) => plate.includes(find.toUpperCase()))
          .slice(0, shownMax)
        return (await Promise.all(found.map(show))).map(({ plate, number, code }) => ({
          key: plate,
          blocks: [
            { block: 'heading', text: plate, badge: plate, side: say(words.sticker, { number }) },
            { block: 'code', code: `${number}-${code}` },
            { block: 'picture', dataUrl: qrOf(linkOf(number + code)), text: say(words.qr, { plate }) },
          ],
        }))
      },
    },
    call: {
      method: 'GET',
      path: '/api/street-codes',
      async answer({ query }) {
        const at = { lat: Number(query.get('lat')), lng: Number(query.get('lng')) }
        if (!Number.isFinite(at.lat) || !Number.isFinite(at.lng))
          throw new ConsoleRefusal(400, 'INVALID_INPUT', 'lat and lng name the place', { field: 'lat' })
        return { cars: await near(at) }
      },
    },
  }
}
