import { AmountTwd, defineConfigs } from '@daoxing/kit/contract'
import {
  CountyArea,
  CountyGuidePrice,
  DesignatedDriverInsurance,
  designatedDriverPublicConfigs,
  CountyTariff,
  DesignatedDriverTimes,
} from '@daoxing/designated-driver/contract'
import * as z from 'zod/mini'

/** The guide price that Taipei agreed with ten fleets in 2012. */
const guideOfTaipei = { baseTwd: 1_000, baseMetres: 10_000, stepTwd: 100, stepMetres: 2_000 }
const allDay = (county: string): CountyArea => ({ county, from: '00:00', until: '24:00' })
const atNight = (county: string): CountyArea => ({ county, from: '17:00', until: '06:00' })

/** The configs of the service. */
export const designatedDriverConfigs = defineConfigs({
  public: designatedDriverPublicConfigs,
  internal: {
    designated_driver_tariffs: z.array(CountyTariff),
    designated_driver_guide_prices: z.array(CountyGuidePrice),
    designated_driver_areas: z.array(CountyArea),
    /** The amounts that a rider may add for the driver. */
    designated_driver_markups: z.array(AmountTwd),
    /** For a cancellation after the driver stands at the car and has said so. */
    designated_driver_cancel_fee_twd: AmountTwd,
    designated_driver_times: DesignatedDriverTimes,
    /** The reasons that a rider may give for a cancellation. */
    designated_driver_cancel_reasons: z.array(z.object({ id: z.string(), needsDetail: z.boolean() })),
    designated_driver_insurance: DesignatedDriverInsurance,
    /** The version of the standard contract in force. Its articles are words. */
    designated_driver_agreement: z.object({ version: z.string(), validFrom: z.string() }),
  },
  defaults: {
    designated_driver_reservation: {
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
    designated_driver_tariffs: [
      // Taipei's guide price is a maximum, so nothing is added to it at night.
      { county: '臺北市', from: '2020-06-01', ...guideOfTaipei, hourTwd: 700, night: null, holidayTwd: 0 },
      {
        ...{ county: '*', from: '2020-06-01', ...guideOfTaipei, hourTwd: 700, holidayTwd: 100 },
        night: { from: '00:00', until: '06:00', twd: 100 },
      },
    ],
    designated_driver_guide_prices: [
      { county: '臺北市', from: '2012-01-01', ...guideOfTaipei, source: '臺北市代客駕車參考價（2012）' },
    ],
    designated_driver_areas: [
      ...['臺北市', '新北市', '桃園市', '臺中市', '臺南市', '高雄市'].map(allDay),
      ...['基隆市', '新竹市', '新竹縣', '彰化縣', '嘉義市'].map(atNight),
    ],
    designated_driver_markups: [0, 50, 100, 200, 300],
    designated_driver_cancel_fee_twd: 200,
    designated_driver_times: {
      quoteSeconds: 600,
      patienceSeconds: 300,
      freeWaitSeconds: 600,
      answerSeconds: 60,
      codeTries: 5,
      codeBlockSeconds: 120,
      paymentLinkSeconds: 24 * 3600,
    },
    designated_driver_cancel_reasons: [
      'changed_plan',
      'wait_too_long',
      'wrong_place',
      'wrong_time',
      'drives_self',
      'other_ride',
      'driver_asked',
      'other',
    ].map((id) => ({ id, needsDetail: id === 'other' })),
    designated_driver_insurance: {
      insurer: '模擬產物保險股份有限公司',
      policy_number: 'DD-2026-0001',
      items: [
        { id: 'thirdPartyInjury', amount: 6_000_000 },
        { id: 'thirdPartyProperty', amount: 1_000_000 },
        { id: 'ownCar', amount: 1_500_000 },
        { id: 'passenger', amount: 2_000_000 },
      ],
      valid_from: '2026-01-01',
      valid_until: '2027-12-31',
    },
    designated_driver_agreement: { version: '2020-06-01', validFrom: '2020-06-01' },
  },
})
