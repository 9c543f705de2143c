import type { OcpiTariff } from '@daoxing/charging/contract'
import { instantFromMs } from '@daoxing/kit/contract'
import type * as z from 'zod/mini'
import { type CityOperator, countryCode } from './operators.ts'

export type CityTariff = z.input<typeof OcpiTariff>
type Element = CityTariff['elements'][number]
type Restrictions = NonNullable<Element['restrictions']>
type Component = Element['price_components'][number]

const vat = 5
/** Prices on the pole include the tax, those of OCPI do not; four decimals are kept. */
const withoutVat = (priceTwd: number) => Math.round((priceTwd / (1 + vat / 100)) * 10_000) / 10_000

const part = (type: Component['type'], priceTwd: number, stepSize: number): Component => ({
  ...{ type, price: withoutVat(priceTwd), vat, step_size: stepSize },
})
const energy = (priceTwd: number) => part('ENERGY', priceTwd, 1)
const element = (price: Component, restrictions?: Restrictions): Element =>
  restrictions ? { price_components: [price], restrictions } : { price_components: [price] }

const weekdays = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY'] as const
const price = (priceTwd: number) => ({ excl_vat: withoutVat(priceTwd), incl_vat: priceTwd })

type Plan = {
  readonly id: string
  readonly zh: string
  readonly en: string
  readonly elements: readonly Element[]
  readonly min?: number
  readonly max?: number
}

const reservation = (hourTwd: number, expiredTwd: number): readonly Element[] => [
  element(part('TIME', hourTwd, 60), { reservation: 'RESERVATION' }),
  element(part('FLAT', expiredTwd, 1), { reservation: 'RESERVATION_EXPIRES' }),
]

const plans: Readonly<Record<string, readonly Plan[]>> = {
  IDE: [
    {
      ...{ id: 'IDE-DC', zh: '每度 10 至 14 元，依功率', en: 'NT$10 to 14 per kWh by power' },
      elements: [
        ...reservation(60, 30),
        element(energy(14), { min_power: 100 }),
        element(energy(12), { min_power: 50 }),
        element(energy(10)),
        element(part('PARKING_TIME', 200, 60)),
      ],
    },
  ],
  LYU: [
    {
      ...{ id: 'LYU-DC', zh: '尖峰 13 元、離峰 7.5 元', en: 'NT$13 peak, 7.5 off-peak per kWh' },
      elements: [
        element(energy(13), { start_time: '16:00', end_time: '22:00', day_of_week: [...weekdays] }),
        element(energy(7.5), { start_time: '22:00', end_time: '08:00' }),
        element(energy(10)),
        element(part('PARKING_TIME', 120, 60)),
      ],
    },
    {
      ...{ id: 'LYU-AC', zh: '白天 9 元、夜間 6 元', en: 'NT$9 by day, 6 by night per kWh' },
      elements: [element(energy(6), { start_time: '23:00', end_time: '07:00' }), element(energy(9))],
    },
  ],
  CGP: [
    {
      ...{ id: 'CGP-7', zh: '每小時 40 元，夜間 20 元', en: 'NT$40 an hour, 20 by night' },
      elements: [
        element(part('TIME', 20, 60), { start_time: '22:00', end_time: '08:00' }),
        element(part('TIME', 40, 60)),
        element(part('PARKING_TIME', 60, 900)),
      ],
    },
    {
      ...{ id: 'CGP-11', zh: '每小時 60 元，夜間 30 元', en: 'NT$60 an hour, 30 by night' },
      elements: [
        element(part('TIME', 30, 60), { start_time: '22:00', end_time: '08:00' }),
        element(part('TIME', 60, 60)),
        element(part('PARKING_TIME', 60, 900)),
      ],
    },
  ],
  QCN: [
    {
      ...{ id: 'QCN-DC', zh: '每度 9.9 元，最低 20 元', en: 'NT$9.90 per kWh, at least NT$20', min: 20 },
      elements: [...reservation(30, 20), element(energy(9.9))],
    },
    {
      ...{ id: 'QCN-AC', zh: '每度 8.4 元，最低 20 元', en: 'NT$8.40 per kWh, at least NT$20', min: 20 },
      elements: [...reservation(30, 20), element(energy(8.4))],
    },
  ],
  YSH: [
    {
      ...{ id: 'YSH-DC', zh: '每次 20 元，每度 12.8 元', en: 'NT$20 and NT$12.80 per kWh', max: 1500 },
      elements: [element(part('FLAT', 20, 1)), element(energy(12.8)), element(part('PARKING_TIME', 300, 300))],
    },
  ],
}

/** The tariffs of an operator. With `raisedPercent` their prices are changed, under the same ids. */
export function tariffsOf(
  { partyId }: Pick<CityOperator, 'partyId'>,
  { atMs, raisedPercent = 0 }: { readonly atMs: number; readonly raisedPercent?: number },
): readonly CityTariff[] {
  const raised = (component: Component): Component => ({
    ...component,
    price: Math.round(component.price * (100 + raisedPercent) * 100) / 10_000,
  })
  return (plans[partyId] ?? []).map(({ id, zh, en, elements, min, max }) => ({
    ...{ country_code: countryCode, party_id: partyId, id, currency: 'TWD', type: 'REGULAR' },
    tariff_alt_text: [
      { language: 'zh', text: zh },
      { language: 'en', text: en },
    ],
    ...(min === undefined ? {} : { min_price: price(min) }),
    ...(max === undefined ? {} : { max_price: price(max) }),
    elements: elements.map((one) => ({ ...one, price_components: one.price_components.map(raised) })),
    last_updated: instantFromMs(atMs),
  }))
}

/** The tariff of a connector. */
export function tariffIdOf(partyId: string, isDc: boolean, watts: number): string {
  if (isDc) return `${partyId}-DC`
  return partyId === 'CGP' ? (watts > 8_000 ? 'CGP-11' : 'CGP-7') : `${partyId}-AC`
}
