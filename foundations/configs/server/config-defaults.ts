import type { Configs, PassengerCancelReason, Region } from '@daoxing/configs/contract'

const cancelReasons: readonly PassengerCancelReason[] = [
  {
    id: 'plan_changed',
    words: { 'zh-TW': '行程有變，不需要搭車了', en: 'My plans changed', ja: '予定が変わった' },
    asks: 'nothing',
    stages: ['searching', 'coming', 'arrived'],
  },
  {
    id: 'wait_too_long',
    words: { 'zh-TW': '等候時間太長', en: 'The wait is too long', ja: '待ち時間が長い' },
    asks: 'nothing',
    stages: ['searching', 'coming'],
  },
  {
    id: 'wrong_address',
    words: { 'zh-TW': '上車地點設錯了', en: 'The pick-up point is wrong', ja: '乗車場所を間違えた' },
    asks: 'address',
    stages: ['searching', 'coming', 'arrived'],
  },
  {
    id: 'driver_not_moving',
    words: { 'zh-TW': '司機沒有往上車點移動', en: 'The driver is not coming closer', ja: 'ドライバーが近づいてこない' },
    asks: 'nothing',
    stages: ['coming'],
  },
  {
    id: 'driver_not_here',
    words: { 'zh-TW': '在上車點找不到車', en: 'The car is not at the pick-up', ja: '乗車場所に車がいない' },
    asks: 'nothing',
    stages: ['arrived'],
  },
  {
    id: 'not_the_car',
    words: { 'zh-TW': '車輛或司機與資訊不符', en: 'Another car or driver came', ja: '車両やドライバーが表示と違う' },
    asks: 'nothing',
    stages: ['arrived'],
  },
  {
    id: 'driver_asked',
    words: { 'zh-TW': '司機請我取消', en: 'The driver asked me to cancel', ja: 'ドライバーにキャンセルを頼まれた' },
    asks: 'nothing',
    stages: ['coming', 'arrived'],
  },
  {
    id: 'too_expensive',
    words: { 'zh-TW': '車資比想像中高', en: 'It costs more than I thought', ja: '料金が思ったより高い' },
    asks: 'nothing',
    stages: ['searching'],
  },
  {
    id: 'found_another',
    words: { 'zh-TW': '已搭上其他交通工具', en: 'I found another way to go', ja: '別の交通手段を使う' },
    asks: 'nothing',
    stages: ['searching', 'coming'],
  },
  {
    id: 'other',
    words: { 'zh-TW': '其他原因', en: 'Another reason', ja: 'その他' },
    asks: 'detail',
    stages: ['searching', 'coming', 'arrived'],
  },
]

const countiesOf: Readonly<Record<Region, readonly string[]>> = {
  north: ['臺北市', '新北市', '基隆市', '桃園市', '新竹市', '新竹縣', '宜蘭縣'],
  central: ['苗栗縣', '臺中市', '彰化縣', '南投縣', '雲林縣'],
  south: ['嘉義市', '嘉義縣', '臺南市', '高雄市', '屏東縣'],
  east: ['花蓮縣', '臺東縣'],
  islands: ['澎湖縣', '金門縣', '連江縣'],
}
const counties = (region: Region) => countiesOf[region].map((county): [string, Region] => [county, region])

/** What counts until an operator sets something else. */
export const configDefaults: Configs = {
  trip_timeout: 180,
  dispatch_batch_seconds: 2,
  offer_seconds: 12,
  quote_seconds: 300,
  taxi_stops_max: 3,
  expand_match_after_seconds: 40,
  not_in_car_seconds: 180,
  not_in_car_metres: 300,
  taxi_tip_is_on: true,
  taxi_tip_twd_max: 500,
  passenger_cancel_reasons: [...cancelReasons],
  taxi_cancel_fee: {
    onDemandTwd: 40,
    reservedTwd: 80,
    airportTwd: 300,
    freeWaitSeconds: 180,
    pickupRadiusMetres: 60,
    standingSeconds: 20,
    silenceSecondsMax: 60,
    noShowSeconds: 600,
    lateSeconds: 600,
    boardedAgainSeconds: 1800,
  },
  taxi_region_map: Object.fromEntries([
    ...counties('north'),
    ...counties('central'),
    ...counties('south'),
    ...counties('east'),
    ...counties('islands'),
  ]),
  scooter_allowlist: [],
  game_whitelist: 'all',
  invoice_features_white_list: 'all',
  places_session_token_minutes: 30,
  terms_version: '2025-03-17',
  terms_locations: { production: '/legal/2025-03-17', test: '/legal/test/2025-03-17' },
  otp_per_phone_per_hour: 5,
  otp_per_address_per_hour: 300,
  unpaid_phrases: ['尚有未付款', '未付款的行程', 'unpaid trip', '未払いの乗車'],
  archived_phrases: ['帳號已封存', 'account is archived', 'アカウントはアーカイブ'],
  support_phone: '0800-000-000',
  payment_campaigns: [],
  debt_grace_seconds: 3 * 24 * 3600,
  hold_declines_max: 5,
  city_speed: 1,
  city_speed_fastest: 1,
}
