import { type OcpiCdr, type OcpiSession, OcpiTariff } from '@daoxing/charging/contract'
import { instantFromMs } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { cdrLocationOf } from './location-object.ts'
import { countryCode } from './operators.ts'
import { priceKeyOf, priceSession, type SessionPrice } from './price-session.ts'
import type { SessionPiece, SessionRecord } from './session-record.ts'
import type { ChargingSite, SiteConnector, SiteEvse } from './sites.ts'
import type { CityTariff } from './tariffs.ts'

export type SessionObject = z.input<typeof OcpiSession>
export type CdrObject = z.input<typeof OcpiCdr>
type Period = CdrObject['charging_periods'][number]

export type Spot = { readonly site: ChargingSite; readonly evse: SiteEvse; readonly connector: SiteConnector }
const stamp = (ms: number) => instantFromMs(ms).replace('.000Z', 'Z')
const hourMs = 3_600_000
/** Hours with four decimals, so that the parts of a time come to the whole. */
const hoursBetween = (fromMs: number, untilMs: number, startMs: number) => {
  const upTo = (ms: number) => Math.round(((ms - startMs) / hourMs) * 10_000)
  return (upTo(untilMs) - upTo(fromMs)) / 10_000
}

/** The periods of pieces as OCPI has them. In the grace neither time nor parking is counted. */
export function periodsOf(session: SessionRecord, pieces: readonly SessionPiece[], tellsPercent: boolean): Period[] {
  const startMs = session.startedAtMs ?? session.bornAtMs
  return pieces.map(({ fromMs, untilMs, kind, wattHours, watts, percent }) => {
    const hours = hoursBetween(fromMs, untilMs, startMs)
    const timed = { charge: 'TIME', parking: 'PARKING_TIME', reservation: 'RESERVATION_TIME', free: null }[kind]
    return {
      start_date_time: stamp(fromMs),
      dimensions: [
        ...(kind === 'reservation' ? [] : [{ type: 'ENERGY', volume: wattHours / 1000 }]),
        ...(timed === null ? [] : [{ type: timed, volume: hours }]),
        ...(kind === 'charge' || kind === 'free' ? [{ type: 'MAX_POWER', volume: watts / 1000 }] : []),
        ...(tellsPercent && kind !== 'reservation' ? [{ type: 'STATE_OF_CHARGE', volume: percent }] : []),
      ],
      tariff_id: tariffOf(session).id,
    }
  })
}

export const tariffOf = ({ tariff }: SessionRecord): CityTariff => z.parse(OcpiTariff, tariff)

/** The whole session, without its periods. */
export function sessionOf(session: SessionRecord, { site, evse, connector }: Spot): SessionObject {
  const { status, startedAtMs, endedAtMs, bornAtMs, token, reference } = session
  return {
    ...{ country_code: countryCode, party_id: session.partyId, id: session.sessionId },
    start_date_time: stamp(startedAtMs ?? bornAtMs),
    ...(endedAtMs === null ? {} : { end_date_time: stamp(Math.max(endedAtMs, startedAtMs ?? bornAtMs)) }),
    ...{ kwh: session.readWh / 1000, cdr_token: token, auth_method: 'COMMAND' },
    ...(reference === null ? {} : { authorization_reference: reference }),
    ...{ location_id: site.locationId, evse_uid: evse.uid, connector_id: connector.id, meter_id: `M-${evse.uid}` },
    ...{ currency: 'TWD', status, last_updated: instantFromMs(session.updatedAtMs) },
  }
}

const mergedMaxMs = 5 * 60_000

/** Puts pieces together where the price is the same: a bill needs no period for each reading. */
export function mergedPieces(session: SessionRecord): readonly SessionPiece[] {
  const merged: { piece: SessionPiece; readonly key: string }[] = []
  const startMs = session.startedAtMs ?? session.bornAtMs
  let soFarWh = 0
  for (const piece of session.pieces) {
    const key = priceKeyOf(tariffOf(session), piece, startMs, soFarWh)
    soFarWh += piece.wattHours
    const last = merged.at(-1)
    if (last?.key === key && piece.untilMs - last.piece.fromMs <= mergedMaxMs)
      last.piece = {
        ...piece,
        fromMs: last.piece.fromMs,
        wattHours: last.piece.wattHours + piece.wattHours,
        watts: Math.max(last.piece.watts, piece.watts),
      }
    else merged.push({ piece, key })
  }
  return merged.map(({ piece }) => piece)
}

const money = ({ exclVat, inclVat }: SessionPrice['total']) => ({
  ...{ excl_vat: exclVat / 10_000, incl_vat: inclVat / 10_000 },
})

type BillPlan = { readonly cdrId: string; readonly spot: Spot; readonly nowMs: number; readonly tellsPercent: boolean }

/** The bill of a session that has ended. */
export function cdrOf(session: SessionRecord, { cdrId, spot, nowMs, tellsPercent }: BillPlan): CdrObject {
  const isReservation = session.pieces.every(({ kind }) => kind === 'reservation') && session.pieces.length > 0
  const prices = priceSession(tariffOf(session), session.pieces, { hasExpired: isReservation })
  const pieces = mergedPieces(session)
  const startMs = session.startedAtMs ?? session.bornAtMs
  const endMs = Math.max(session.endedAtMs ?? startMs, startMs)
  const hours = (kind: SessionPiece['kind'] | 'all') =>
    kind === 'all'
      ? hoursBetween(startMs, endMs, startMs)
      : pieces.reduce(
          (sum, piece) => sum + (piece.kind === kind ? hoursBetween(piece.fromMs, piece.untilMs, startMs) : 0),
          0,
        )
  const periods = periodsOf(session, pieces, tellsPercent)
  const { cdr_token, authorization_reference: reference, meter_id } = sessionOf(session, spot)
  return {
    ...{ country_code: countryCode, party_id: session.partyId, id: cdrId, session_id: session.sessionId },
    ...{ start_date_time: stamp(startMs), end_date_time: stamp(endMs), cdr_token, auth_method: 'COMMAND', meter_id },
    ...(reference ? { authorization_reference: reference } : {}),
    ...{ cdr_location: cdrLocationOf(spot.site, spot.evse, spot.connector), currency: 'TWD' },
    tariffs: [tariffOf(session)],
    charging_periods:
      periods.length > 0 ? periods : [{ start_date_time: stamp(startMs), dimensions: [{ type: 'ENERGY', volume: 0 }] }],
    ...{ total_cost: money(prices.total), total_energy: session.readWh / 1000, total_time: hours('all') },
    total_parking_time: Math.round(hours('parking') * 10_000) / 10_000,
    ...(prices.fixed.exclVat > 0 ? { total_fixed_cost: money(prices.fixed) } : {}),
    ...{ total_energy_cost: money(prices.energy), total_time_cost: money(prices.time) },
    total_parking_cost: money(prices.parking),
    ...(prices.reservation.exclVat > 0 ? { total_reservation_cost: money(prices.reservation) } : {}),
    last_updated: instantFromMs(nowMs),
  }
}

/** The credit of a bill: the same one with negative amounts. */
export function creditOf(cdr: CdrObject, nowMs: number): CdrObject {
  const negative = (cost: CdrObject['total_cost'] | '' | null | undefined) =>
    cost ? { excl_vat: -cost.excl_vat, ...(cost.incl_vat ? { incl_vat: -cost.incl_vat } : {}) } : undefined
  const negated = Object.fromEntries(
    (
      [
        'total_cost',
        'total_fixed_cost',
        'total_energy_cost',
        'total_time_cost',
        'total_parking_cost',
        'total_reservation_cost',
      ] as const
    ).flatMap((name) => {
      const cost = negative(cdr[name])
      return cost === undefined ? [] : [[name, cost]]
    }),
  )
  return {
    ...cdr,
    ...negated,
    ...{ id: `${cdr.id}-C`, credit: true, credit_reference_id: cdr.id, last_updated: instantFromMs(nowMs) },
  }
}
