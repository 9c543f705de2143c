/** The four dimensions of OCPI 2.2.1 (`TariffDimensionType`). */
export type TariffComponentType = 'ENERGY' | 'FLAT' | 'PARKING_TIME' | 'TIME'

export type Day = 'MONDAY' | 'TUESDAY' | 'WEDNESDAY' | 'THURSDAY' | 'FRIDAY' | 'SATURDAY' | 'SUNDAY'

export type PriceComponent = {
  readonly type: TariffComponentType
  /** Without VAT, per kWh or per hour; `FLAT` per session. Four decimals count. */
  readonly price: number
  /** Percent. Absent: no VAT applies. */
  readonly vat?: number | undefined
  /** Blocks of 1 Wh or 1 s. Zero does not round. */
  readonly step_size: number
}

/** All that are given have to match (mod_tariffs, TariffRestrictions). Lower bounds are inclusive, upper ones exclusive. */
export type TariffRestrictions = {
  /** Local time of the location, `13:30`. */
  readonly start_time?: string | undefined
  /** Earlier than `start_time`: wraps past midnight. `00:00` is the end of the day. */
  readonly end_time?: string | undefined
  /** Local day, `2026-11-24`. */
  readonly start_date?: string | undefined
  readonly end_date?: string | undefined
  readonly min_kwh?: number | undefined
  readonly max_kwh?: number | undefined
  /** Amperes, the sum of all phases. */
  readonly min_current?: number | undefined
  readonly max_current?: number | undefined
  /** Kilowatts. */
  readonly min_power?: number | undefined
  readonly max_power?: number | undefined
  /** Seconds since the session began. */
  readonly min_duration?: number | undefined
  readonly max_duration?: number | undefined
  readonly day_of_week?: readonly Day[] | undefined
  readonly reservation?: 'RESERVATION' | 'RESERVATION_EXPIRES' | undefined
}

export type Price = { readonly excl_vat: number; readonly incl_vat?: number | undefined }

export type TariffElement = {
  readonly price_components: readonly PriceComponent[]
  readonly restrictions?: TariffRestrictions | undefined
}

/** The part of an OCPI tariff that decides a price. */
export type Tariff = {
  readonly id: string
  readonly currency: string
  readonly type?: string | undefined
  readonly min_price?: Price | undefined
  readonly max_price?: Price | undefined
  readonly elements: readonly TariffElement[]
  readonly start_date_time?: string | undefined
  readonly end_date_time?: string | undefined
}

/** One stretch of a session with constant circumstances, in order, without holes. */
export type ChargePeriod = {
  readonly startMs: number
  readonly endMs: number
  /** Flows evenly over the stretch. Counted to 0.0001 Wh. */
  readonly energyWh: number
  /**
   * `grace` is a stretch in which no tariff counts (OCPI: a ChargingPeriod without `tariff_id`), such as the free
   * minutes after the charge. It lengthens the session and costs nothing.
   */
  readonly kind: 'charging' | 'parked' | 'reserved' | 'grace'
  /** Absent: the average of the stretch. */
  readonly powerW?: number | undefined
  /** The sum of all phases. Absent: unknown while charging, and 0 otherwise. */
  readonly currentA?: number | undefined
  /** True on any stretch of a reservation: it expired unused. */
  readonly reservationExpired?: boolean | undefined
}

export type ChargedSession = { readonly periods: readonly ChargePeriod[]; readonly timeZone: string }

/** Amounts are decimals in the currency of the tariff with at most four places, and add up to those of the session. */
export type PricedLine = {
  readonly type: TariffComponentType | 'MIN_PRICE' | 'MAX_PRICE'
  /** Billed, after `step_size`: at most six places. */
  readonly quantity: string
  /** Used, before `step_size`. */
  readonly usedQuantity: string
  readonly unit: 'kWh' | 'h' | 'session'
  /** Without VAT. */
  readonly unitPrice: string
  readonly vatPercent?: string
  readonly exclVat: string
  readonly inclVat: string
  readonly fromMs: number
  readonly toMs: number
  /** Its place in `tariff.elements`; -1 for the minimum and maximum price. */
  readonly element: number
  /** The line pays for a reservation. */
  readonly reserved: boolean
}

export type PricedSession = {
  readonly lines: readonly PricedLine[]
  readonly exclVat: string
  readonly inclVat: string
  /** With VAT, rounded half up once from the exact amount. */
  readonly totalTwd: number
}
