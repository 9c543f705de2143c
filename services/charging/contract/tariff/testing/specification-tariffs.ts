import type { Tariff } from '../tariff.ts'

/** The tariffs of the folder `examples` of OCPI (branch release-2.2.1-bugfixes), as far as they decide a price. */
export const specificationTariffs = {
  /** tariff_1_simple_2hour.json */
  simple2Hour: {
    id: '12',
    currency: 'EUR',
    elements: [{ price_components: [{ type: 'TIME', price: 2, vat: 10, step_size: 60 }] }],
  },
  /** tariff_2_alt_text.json */
  altText: {
    id: '12',
    currency: 'EUR',
    type: 'AD_HOC_PAYMENT',
    elements: [{ price_components: [{ type: 'TIME', price: 1.9, vat: 5.2, step_size: 300 }] }],
  },
  /** tariff_3_alt_url.json */
  altUrl: {
    id: '13',
    currency: 'EUR',
    type: 'PROFILE_CHEAP',
    elements: [
      {
        price_components: [
          { type: 'FLAT', price: 0.5, vat: 20, step_size: 1 },
          { type: 'ENERGY', price: 0.25, vat: 10, step_size: 100 },
        ],
      },
    ],
  },
  /** tariff_4_complex.json */
  complex: {
    id: '14',
    currency: 'EUR',
    type: 'REGULAR',
    elements: [
      { price_components: [{ type: 'FLAT', price: 2.5, vat: 15, step_size: 1 }] },
      { price_components: [{ type: 'TIME', price: 1, vat: 20, step_size: 900 }], restrictions: { max_current: 32 } },
      {
        price_components: [{ type: 'TIME', price: 2, vat: 20, step_size: 600 }],
        restrictions: { min_current: 32, day_of_week: ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY'] },
      },
      {
        price_components: [{ type: 'TIME', price: 1.25, vat: 20, step_size: 600 }],
        restrictions: { min_current: 32, day_of_week: ['SATURDAY', 'SUNDAY'] },
      },
      {
        price_components: [{ type: 'PARKING_TIME', price: 5, vat: 10, step_size: 300 }],
        restrictions: {
          start_time: '09:00',
          end_time: '18:00',
          day_of_week: ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY'],
        },
      },
      {
        price_components: [{ type: 'PARKING_TIME', price: 6, vat: 10, step_size: 300 }],
        restrictions: { start_time: '10:00', end_time: '17:00', day_of_week: ['SATURDAY'] },
      },
    ],
  },
  /** tariff_5_free_of_charge.json */
  freeOfCharge: {
    id: '15',
    currency: 'EUR',
    elements: [{ price_components: [{ type: 'FLAT', price: 0, step_size: 0 }] }],
  },
  /** tariff_6_025kwh_start_max_price.json */
  startAndMaxPrice: {
    id: '16',
    currency: 'EUR',
    max_price: { excl_vat: 10, incl_vat: 11 },
    elements: [
      {
        price_components: [
          { type: 'FLAT', price: 0.5, vat: 20, step_size: 1 },
          { type: 'ENERGY', price: 0.25, vat: 10, step_size: 1 },
        ],
      },
    ],
    end_date_time: '2019-06-30T23:59:59Z',
  },
  /** tariff_8_simple_025kwh.json */
  simple025kWh: {
    id: '16',
    currency: 'EUR',
    elements: [{ price_components: [{ type: 'ENERGY', price: 0.25, vat: 10, step_size: 1 }] }],
  },
  /** tariff_9_025kwh_start.json */
  startFee: {
    id: '17',
    currency: 'EUR',
    elements: [
      {
        price_components: [
          { type: 'FLAT', price: 0.5, vat: 20, step_size: 1 },
          { type: 'ENERGY', price: 0.25, vat: 10, step_size: 1 },
        ],
      },
    ],
  },
  /** tariff_10_025kwh_parking_start.json */
  parkingAndStart: {
    id: '18',
    currency: 'EUR',
    elements: [
      {
        price_components: [
          { type: 'FLAT', price: 0.5, vat: 20, step_size: 1 },
          { type: 'ENERGY', price: 0.25, vat: 10, step_size: 1 },
          { type: 'PARKING_TIME', price: 2, vat: 20, step_size: 900 },
        ],
      },
    ],
  },
  /** tariff_12_025kwh_min_price.json */
  minPrice: {
    id: '20',
    currency: 'EUR',
    min_price: { excl_vat: 0.5, incl_vat: 0.55 },
    elements: [{ price_components: [{ type: 'ENERGY', price: 0.25, vat: 10, step_size: 1 }] }],
  },
  /** tariff_13_simple_3hour_5parking.json */
  charging3Parking5: {
    id: '21',
    currency: 'EUR',
    elements: [
      {
        price_components: [
          { type: 'TIME', price: 3, vat: 10, step_size: 60 },
          { type: 'PARKING_TIME', price: 5, vat: 20, step_size: 300 },
        ],
      },
    ],
  },
  /** tariff_14_step_size.json */
  stepSize: {
    id: '22',
    currency: 'EUR',
    elements: [
      {
        price_components: [
          { type: 'TIME', price: 1.2, step_size: 1800 },
          { type: 'PARKING_TIME', price: 1, step_size: 900 },
        ],
        restrictions: { start_time: '00:00', end_time: '17:00' },
      },
      {
        price_components: [
          { type: 'TIME', price: 2.4, step_size: 900 },
          { type: 'PARKING_TIME', price: 1, step_size: 900 },
        ],
        restrictions: { start_time: '17:00', end_time: '20:00' },
      },
      {
        price_components: [{ type: 'TIME', price: 2.4, step_size: 900 }],
        restrictions: { start_time: '20:00', end_time: '00:00' },
      },
    ],
  },
  /** tariff_15_reservation_5_euro_per_hour.json */
  reservation: {
    id: '20',
    currency: 'EUR',
    elements: [
      {
        price_components: [{ type: 'TIME', price: 5, vat: 20, step_size: 60 }],
        restrictions: { reservation: 'RESERVATION' },
      },
      {
        price_components: [
          { type: 'FLAT', price: 0.5, vat: 20, step_size: 1 },
          { type: 'ENERGY', price: 0.25, vat: 10, step_size: 1 },
        ],
      },
    ],
  },
  /** tariff_16_reservation_2_euro_fee_5_euro_per_hour.json */
  reservationFee: {
    id: '20',
    currency: 'EUR',
    elements: [
      {
        price_components: [
          { type: 'FLAT', price: 2, vat: 20, step_size: 1 },
          { type: 'TIME', price: 5, vat: 20, step_size: 300 },
        ],
        restrictions: { reservation: 'RESERVATION' },
      },
      {
        price_components: [
          { type: 'FLAT', price: 0.5, vat: 20, step_size: 1 },
          { type: 'ENERGY', price: 0.25, vat: 10, step_size: 1 },
        ],
      },
    ],
  },
  /** tariff_17_reservation_with_expire_fee.json */
  reservationExpireFee: {
    id: '20',
    currency: 'EUR',
    elements: [
      {
        price_components: [{ type: 'FLAT', price: 4, vat: 20, step_size: 1 }],
        restrictions: { reservation: 'RESERVATION_EXPIRES' },
      },
      {
        price_components: [{ type: 'TIME', price: 2, vat: 20, step_size: 600 }],
        restrictions: { reservation: 'RESERVATION' },
      },
      {
        price_components: [
          { type: 'FLAT', price: 0.5, vat: 20, step_size: 1 },
          { type: 'ENERGY', price: 0.25, vat: 10, step_size: 1 },
        ],
      },
    ],
  },
  /** tariff_18_reservation_with_expire_time.json */
  reservationExpireTime: {
    id: '20',
    currency: 'EUR',
    elements: [
      {
        price_components: [{ type: 'TIME', price: 6, vat: 20, step_size: 600 }],
        restrictions: { reservation: 'RESERVATION_EXPIRES' },
      },
      {
        price_components: [{ type: 'TIME', price: 3, vat: 20, step_size: 600 }],
        restrictions: { reservation: 'RESERVATION' },
      },
      {
        price_components: [
          { type: 'FLAT', price: 0.5, vat: 20, step_size: 1 },
          { type: 'ENERGY', price: 0.25, vat: 10, step_size: 1 },
        ],
      },
    ],
  },
  /** tariffrestriction_example_max_duration.json */
  maxDuration: {
    id: '2',
    currency: 'EUR',
    type: 'REGULAR',
    elements: [
      { price_components: [{ type: 'ENERGY', price: 0, vat: 20, step_size: 1 }], restrictions: { max_duration: 1800 } },
      {
        price_components: [{ type: 'ENERGY', price: 0.25, vat: 20, step_size: 1 }],
        restrictions: { max_duration: 3600 },
      },
      { price_components: [{ type: 'ENERGY', price: 0.4, vat: 20, step_size: 1 }] },
    ],
  },
  /** tariffrestriction_example_max_power.json */
  maxPower: {
    id: '1',
    currency: 'EUR',
    type: 'REGULAR',
    elements: [
      { price_components: [{ type: 'ENERGY', price: 0.2, vat: 20, step_size: 1 }], restrictions: { max_power: 16 } },
      { price_components: [{ type: 'ENERGY', price: 0.35, vat: 20, step_size: 1 }], restrictions: { max_power: 32 } },
      { price_components: [{ type: 'ENERGY', price: 0.5, vat: 20, step_size: 1 }] },
    ],
  },
} as const satisfies Record<string, Tariff>
