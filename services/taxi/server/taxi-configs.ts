import { defineConfigs } from '@daoxing/kit/contract'
import { type PassengerCancelReason, TaxiCancelFee, taxiPublicConfigs } from '@daoxing/taxi/contract'
import * as z from 'zod/mini'
import { usualShuttlePrices } from './airport/shuttle-prices.ts'

const seconds = z.int().check(z.gte(1))
const count = z.int().check(z.gte(1))

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

/** The configs of the taxi service. */
export const taxiConfigs = defineConfigs({
  public: taxiPublicConfigs,
  internal: {
    quote_seconds: seconds,
    /** After this long, a search for a special car offers to take any taxi. */
    expand_match_after_seconds: seconds,
    /**
     * A rider may report not being in the car for this long after the start of the ride, or within this distance of the
     * pick-up.
     */
    not_in_car_seconds: seconds,
    not_in_car_metres: count,
    taxi_cancel_fee: TaxiCancelFee,
    /** The minimum hold on a card or wallet for a street-hailed car without a destination. */
    street_hail_hold_twd: z.int().check(z.gte(1), z.lte(2000)),
  },
  defaults: {
    trip_timeout: 180,
    quote_seconds: 300,
    taxi_stops_max: 3,
    expand_match_after_seconds: 40,
    not_in_car_seconds: 180,
    not_in_car_metres: 300,
    // Roughly the fare of an average ride in Taipei.
    street_hail_hold_twd: 250,
    taxi_tip_is_on: true,
    taxi_tip_twd_max: 500,
    passenger_cancel_reasons: [...cancelReasons],
    taxi_reservation: {
      window: { counts: 'seconds', min: 30 * 60, max: 7 * 24 * 3600 },
      intervalMinutes: 5,
      claimAheadSeconds: 24 * 3600,
      giveBackSeconds: 2 * 3600,
      dispatchAheadSeconds: 3600,
      paymentSeconds: 30 * 60,
      marginSeconds: 5 * 60,
      lateSeconds: 5 * 60,
      patienceSeconds: 30 * 60,
    },
    airport_shuttle: {
      window: { counts: 'days', min: 4, max: 60 },
      intervalMinutes: 5,
      claimAheadSeconds: 24 * 3600,
      giveBackSeconds: 2 * 3600,
      dispatchAheadSeconds: 3600,
      paymentSeconds: 30 * 60,
      marginSeconds: 5 * 60,
      lateSeconds: 5 * 60,
      patienceSeconds: 30 * 60,
    },
    airport_shuttle_prices: usualShuttlePrices,
    airport_shuttle_wait: { freeSeconds: 75 * 60, stepSeconds: 10 * 60, stepTwd: 50 },
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
  },
})
