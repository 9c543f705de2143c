import { basePublicConfigs, PaymentCampaignConfig, Region, WhiteList } from '@daoxing/configs/contract'
import { defineConfigs } from '@daoxing/kit/contract'
import * as z from 'zod/mini'

const seconds = z.int().check(z.gte(1))
const count = z.int().check(z.gte(1))
const speed = z.number().check(z.gte(0.1), z.lte(60))

const countiesOf: Readonly<Record<Region, readonly string[]>> = {
  north: ['臺北市', '新北市', '基隆市', '桃園市', '新竹市', '新竹縣', '宜蘭縣'],
  central: ['苗栗縣', '臺中市', '彰化縣', '南投縣', '雲林縣'],
  south: ['嘉義市', '嘉義縣', '臺南市', '高雄市', '屏東縣'],
  east: ['花蓮縣', '臺東縣'],
  islands: ['澎湖縣', '金門縣', '連江縣'],
}
const counties = (region: Region) => countiesOf[region].map((county): [string, Region] => [county, region])

/** The configs of the foundations. A service declares its own. */
export const baseConfigs = defineConfigs({
  public: basePublicConfigs,
  internal: {
    dispatch_batch_seconds: seconds,
    /** The driver's time to answer an offer. */
    offer_seconds: seconds,
    /** The official name of a county, mapped to its dispatch region. */
    taxi_region_map: z.record(z.string(), Region),
    /** Riders to whom a service is open, by service id. A service without a list is open to every rider. */
    service_white_lists: z.record(z.string(), WhiteList),
    /** Riders to whom a payment method is open, by its name. A method without a list is open to every rider. */
    payment_method_white_lists: z.record(z.string(), WhiteList),
    places_session_token_minutes: count,
    terms_version: z.string(),
    /** Riders whose pages are monitored on the hosts of `TEST_HOSTS`. */
    monitored_riders: WhiteList,
    /** Programmes that are open for enrolment. */
    enrollment_programs: z.array(z.string()),
    otp_per_phone_per_hour: count,
    /** Generous, because a mobile carrier puts many riders behind one address. */
    otp_per_address_per_hour: count,
    payment_campaigns: z.array(PaymentCampaignConfig),
    /** How long a debt may be postponed before it blocks the next ride. */
    debt_grace_seconds: seconds,
    /** How long a link by which another person pays is valid. */
    pay_link_seconds: seconds,
    /** After this many consecutive hails without a hold, only cash is accepted for a day. */
    hold_declines_max: count,
    /** The speed factor of a simulated city; 1 with real drivers. */
    city_speed: speed,
    /** The highest past value of `city_speed`: meters that ran then are still in progress. */
    city_speed_fastest: speed,
  },
  defaults: {
    dispatch_batch_seconds: 2,
    offer_seconds: 12,
    taxi_region_map: Object.fromEntries([
      ...counties('north'),
      ...counties('central'),
      ...counties('south'),
      ...counties('east'),
      ...counties('islands'),
    ]),
    service_white_lists: {},
    payment_method_white_lists: {},
    scooter_allowlist: [],
    game_whitelist: 'all',
    invoice_features_white_list: 'all',
    places_session_token_minutes: 30,
    terms_version: '2025-03-17',
    monitored_riders: [],
    terms_locations: { production: '/legal/2025-03-17', test: '/legal/test/2025-03-17' },
    terms_location: 'production',
    enrollment_programs: ['early_access'],
    otp_per_phone_per_hour: 5,
    otp_per_address_per_hour: 300,
    unpaid_phrases: ['尚有未付款', '未付款的行程', 'unpaid trip', '未払いの乗車'],
    archived_phrases: ['帳號已封存', 'account is archived', 'アカウントはアーカイブ'],
    support_phone: '0800-000-000',
    payment_campaigns: [],
    debt_grace_seconds: 3 * 24 * 3600,
    pay_link_seconds: 24 * 3600,
    hold_declines_max: 5,
    city_speed: 1,
    city_speed_fastest: 1,
  },
})
