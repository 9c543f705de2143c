/** Valid objects of an operator, for tests: plain values, as they arrive. */

const owner = { country_code: 'TW', party_id: 'SPK' }

export const aConnector = (change: object = {}) => ({
  id: '1',
  standard: 'IEC_62196_T2_COMBO',
  format: 'CABLE',
  power_type: 'DC',
  max_voltage: 500,
  max_amperage: 200,
  max_electric_power: 100_000,
  tariff_ids: ['T1'],
  last_updated: '2026-11-20T06:00:00Z',
  ...change,
})

export const anEvse = (change: object = {}) => ({
  uid: 'E1',
  evse_id: 'TW*SPK*E1',
  status: 'AVAILABLE',
  capabilities: ['REMOTE_START_STOP_CAPABLE', 'RESERVABLE'],
  connectors: [aConnector()],
  last_updated: '2026-11-20T06:00:00Z',
  ...change,
})

export const aLocation = (change: object = {}) => ({
  ...owner,
  id: 'L1',
  publish: true,
  name: '信義停車場',
  address: '市府路 1 號',
  city: '臺北市',
  country: 'TWN',
  coordinates: { latitude: '25.033000', longitude: '121.565400' },
  evses: [anEvse()],
  time_zone: 'Asia/Taipei',
  last_updated: '2026-11-20T06:00:00Z',
  ...change,
})

export const aTariff = (change: object = {}) => ({
  ...owner,
  id: 'T1',
  currency: 'TWD',
  elements: [{ price_components: [{ type: 'ENERGY', price: 10, vat: 5, step_size: 1 }] }],
  last_updated: '2026-11-20T06:00:00Z',
  ...change,
})

const cdrToken = { ...owner, uid: 'token-1', type: 'APP_USER', contract_id: 'TWDXC0000001' }

export const aSession = (change: object = {}) => ({
  ...owner,
  id: 'S1',
  start_date_time: '2026-11-20T06:05:00Z',
  kwh: 0,
  cdr_token: cdrToken,
  auth_method: 'COMMAND',
  location_id: 'L1',
  evse_uid: 'E1',
  connector_id: '1',
  currency: 'TWD',
  status: 'ACTIVE',
  last_updated: '2026-11-20T06:05:00Z',
  ...change,
})

export const aCdr = (change: object = {}) => ({
  ...owner,
  id: 'C1',
  start_date_time: '2026-11-20T06:05:00Z',
  end_date_time: '2026-11-20T07:05:00Z',
  session_id: 'S1',
  cdr_token: cdrToken,
  auth_method: 'COMMAND',
  cdr_location: {
    id: 'L1',
    address: '市府路 1 號',
    city: '臺北市',
    country: 'TWN',
    coordinates: { latitude: '25.033000', longitude: '121.565400' },
    evse_uid: 'E1',
    evse_id: 'TW*SPK*E1',
    connector_id: '1',
    connector_standard: 'IEC_62196_T2_COMBO',
    connector_format: 'CABLE',
    connector_power_type: 'DC',
  },
  currency: 'TWD',
  charging_periods: [{ start_date_time: '2026-11-20T06:05:00Z', dimensions: [{ type: 'TIME', volume: 1 }] }],
  total_cost: { excl_vat: 4, incl_vat: 4.4 },
  total_energy: 15.342,
  total_time: 1,
  last_updated: '2026-11-20T07:06:00Z',
  ...change,
})
