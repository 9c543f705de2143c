import { type LatLng, pointBeside } from '@daoxing/kit/contract'
import { type Chance, seededChance } from '@daoxing/kit/simulator'
import { type CityOperator, cityOperators, type PointKind } from './operators.ts'
import { chargingPlaces, placeSuffixes } from './places.ts'
import { tariffIdOf } from './tariffs.ts'

type Standard = 'IEC_62196_T1_COMBO' | 'IEC_62196_T2_COMBO' | 'CHADEMO' | 'IEC_62196_T1' | 'IEC_62196_T2'
export type SiteConnector = {
  readonly id: string
  readonly standard: Standard
  readonly isDc: boolean
  readonly volts: number
  readonly amps: number
  readonly watts: number
  readonly tariffId: string
}
/** The permanent fault of an EVSE. */
export type Fate = 'works' | 'OUTOFORDER' | 'INOPERATIVE' | 'PLANNED' | 'REMOVED' | 'UNKNOWN'
export type SiteEvse = {
  readonly uid: string
  readonly evseId: string
  readonly reference: string
  readonly isDc: boolean
  readonly floor: string | null
  readonly connectors: readonly SiteConnector[]
  readonly fate: Fate
}
/** A charge point; its EVSEs share its power. */
export type ChargePoint = {
  readonly chargerId: string
  readonly isDc: boolean
  readonly watts: number
  readonly evses: readonly SiteEvse[]
}
export type ChargingSite = {
  readonly locationId: string
  readonly operator: CityOperator
  readonly nameZh: string
  readonly nameEn: string
  readonly address: string
  readonly district: string
  readonly point: LatLng
  readonly isUnderground: boolean
  readonly isAlwaysOpen: boolean
  /** A depot of a fleet is not shown to anybody. */
  readonly isPublic: boolean
  readonly chargers: readonly ChargePoint[]
}

/** Charge points of the stations of an operator, in turn. */
const sizes = [2, 4, 3, 3] as const
const depotRound = 5

/** The stations of the city with this many charge points; the same seed gives the same ones, whatever their number. */
export function sitesOf(seed: string, count: number): readonly ChargingSite[] {
  const sites: ChargingSite[] = []
  const made = new Map<string, number>()
  for (let number = 0, left = count; left > 0; number += 1) {
    const operator = cityOperators[number % cityOperators.length] ?? cityOperators[0]
    const round = Math.floor(number / cityOperators.length)
    const size = Math.min(left, sizes[round % sizes.length] ?? 1)
    const first = made.get(operator.partyId) ?? 0
    made.set(operator.partyId, first + size)
    left -= size
    const chance = seededChance(seed).branch('charging sites').branch(number)
    sites.push(siteOf({ operator, number, round, size, first, chance }))
  }
  return sites
}

type SitePlan = {
  readonly operator: CityOperator
  readonly number: number
  readonly round: number
  readonly size: number
  /** The charge points that the operator has elsewhere. */
  readonly first: number
  readonly chance: Chance
}

function siteOf({ operator, number, round, size, first, chance }: SitePlan): ChargingSite {
  const [zh, en, street, district, lat, lng] = chargingPlaces[number % chargingPlaces.length] ?? chargingPlaces[0]
  const lap = Math.floor(number / chargingPlaces.length)
  const [suffixZh, suffixEn] = placeSuffixes[(number + lap) % placeSuffixes.length] ?? placeSuffixes[0]
  const again = lap < placeSuffixes.length ? '' : ` ${lap + 1}`
  const isUnderground = suffixZh === '地下停車場'
  const locationId = `${operator.partyId}-${String(round + 1).padStart(3, '0')}`
  const metres = { northMetres: chance.within(-280, 280), eastMetres: chance.within(-280, 280) }
  const point = pointBeside({ lat, lng }, metres)
  return {
    ...{ locationId, operator, point, isUnderground },
    nameZh: `${zh}${suffixZh}${again}`,
    nameEn: `${en} ${suffixEn}${again}`,
    address: `${district}${street} ${chance.between(1, 380)} 號`,
    district,
    isAlwaysOpen: round % 4 !== 3,
    isPublic: !(operator.partyId === 'CGP' && round === depotRound),
    chargers: Array.from({ length: size }, (_, at) =>
      chargerOf({ operator, locationId, at, isUnderground, chance: chance.branch(at) }, first + at),
    ),
  }
}

type PointPlan = Pick<SitePlan, 'operator' | 'chance'> & {
  readonly locationId: string
  readonly at: number
  readonly isUnderground: boolean
}

function chargerOf(plan: PointPlan, serial: number): ChargePoint {
  const { operator, locationId, at, isUnderground, chance } = plan
  const kind = operator.points[serial % operator.points.length] ?? 'ac2'
  const isDc = kind !== 'ac2'
  const watts = isDc ? operator.cabinetWatts : 22_000
  const floor = isUnderground ? `B${1 + (at % 3)}` : null
  const evses = [0, 1].map((side): SiteEvse => {
    const number = at * 2 + side + 1
    return {
      uid: `${locationId}-${number}`,
      evseId: `TW*${operator.partyId}*E${locationId.slice(-3)}${String(number).padStart(2, '0')}`,
      reference: String(number).padStart(2, '0'),
      ...{ isDc, floor, connectors: connectorsOf(kind, side, operator), fate: fateOf(chance.branch(side), number) },
    }
  })
  return { chargerId: `${locationId}-P${at + 1}`, isDc, watts, evses }
}

/** The first EVSE of a station always works, so that every station has one to try. */
function fateOf(chance: Chance, number: number): Fate {
  if (number === 1 || !chance.happens(0.03)) return 'works'
  return chance.pick(['OUTOFORDER', 'INOPERATIVE', 'PLANNED', 'REMOVED', 'UNKNOWN'])
}

const plugsOf: Readonly<Record<PointKind, readonly (readonly Standard[])[]>> = {
  dc4: [
    ['IEC_62196_T1_COMBO', 'CHADEMO'],
    ['IEC_62196_T2_COMBO', 'IEC_62196_T1_COMBO'],
  ],
  dc2: [['IEC_62196_T1_COMBO'], ['IEC_62196_T2_COMBO']],
  ac2: [['IEC_62196_T1'], ['IEC_62196_T2']],
}

function connectorsOf(kind: PointKind, side: number, operator: CityOperator): readonly SiteConnector[] {
  return (plugsOf[kind][side] ?? []).map((standard, at) => {
    const limits = limitsOf(standard, operator)
    const tariffId = tariffIdOf(operator.partyId, limits.isDc, limits.watts)
    return { id: String(at + 1), standard, ...limits, tariffId }
  })
}

function limitsOf(standard: Standard, { cabinetWatts }: CityOperator) {
  if (standard === 'IEC_62196_T1') return { isDc: false, volts: 220, amps: 32, watts: 7_040 }
  if (standard === 'IEC_62196_T2') return { isDc: false, volts: 220, amps: 16, watts: 10_560 }
  if (standard === 'CHADEMO') return { isDc: true, volts: 500, amps: 125, watts: 50_000 }
  return { isDc: true, volts: 1000, amps: Math.round(cabinetWatts / 800), watts: cabinetWatts }
}
