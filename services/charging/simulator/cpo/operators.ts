/** The charge point operators of the city: each is a party of OCPI with its own token, books and tariffs. */
export type CityOperator = {
  readonly partyId: string
  readonly nameZh: string
  readonly nameEn: string
  readonly website: string
  /** The kinds of its charge points in turn: four connectors or two of direct current, two of alternating current. */
  readonly points: readonly PointKind[]
  /** Whether it tells the charge of the battery. */
  readonly tellsPercent: boolean
  readonly canReserve: boolean
  /** It has prices of its own for contractors. */
  readonly isContractor: boolean
  readonly helpline: string
  /** Power of a cabinet, in watts; its two EVSEs share it. */
  readonly cabinetWatts: number
  /** Seconds from the unplugged car to its bill. */
  readonly billSeconds: number
}
export type PointKind = 'dc4' | 'dc2' | 'ac2'

/** Minutes after the end of the power in which the place costs nothing. */
export const graceMinutes = { dc: 10, ac: 30 } as const

export const countryCode = 'TW'

export const cityOperators = [
  {
    ...{ isContractor: false, helpline: '0809-000-201' },
    ...{ partyId: 'IDE', nameZh: '島電快充', nameEn: 'Island Fast Charge', website: 'https://islandfast.example' },
    ...{ points: ['dc4', 'dc2'], tellsPercent: true, canReserve: true, cabinetWatts: 240_000, billSeconds: 8 },
  },
  {
    ...{ isContractor: true, helpline: '0809-000-202' },
    ...{ partyId: 'LYU', nameZh: '綠原充電', nameEn: 'Greenfield Charging', website: 'https://greenfield.example' },
    ...{ points: ['dc4', 'ac2', 'dc2', 'ac2'], tellsPercent: true, canReserve: false },
    ...{ cabinetWatts: 120_000, billSeconds: 15 },
  },
  {
    ...{ isContractor: false, helpline: '0809-000-203' },
    ...{ partyId: 'CGP', nameZh: '城格停車充電', nameEn: 'City Grid Parking', website: 'https://citygrid.example' },
    ...{ points: ['ac2'], tellsPercent: false, canReserve: false, cabinetWatts: 22_000, billSeconds: 30 },
  },
  {
    ...{ isContractor: true, helpline: '0809-000-204' },
    ...{ partyId: 'QCN', nameZh: '晴川能源', nameEn: 'Clear River Energy', website: 'https://clearriver.example' },
    ...{ points: ['dc4', 'ac2', 'ac2', 'dc2'], tellsPercent: false, canReserve: true },
    ...{ cabinetWatts: 120_000, billSeconds: 12 },
  },
  {
    ...{ isContractor: false, helpline: '0809-000-205' },
    ...{ partyId: 'YSH', nameZh: '遠山超充', nameEn: 'Far Hills Supercharge', website: 'https://farhills.example' },
    ...{ points: ['dc4', 'dc2', 'dc2', 'dc2'], tellsPercent: true, canReserve: false },
    ...{ cabinetWatts: 360_000, billSeconds: 20 },
  },
] as const satisfies readonly CityOperator[]

export const operatorOf = (partyId: string): CityOperator | undefined =>
  cityOperators.find((operator) => operator.partyId === partyId)
