import { defineConfigs } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { PartyTerms } from './party-terms.ts'

const seconds = z.int().check(z.gte(10))
const amountTwd = z.int().check(z.gte(0), z.lte(100_000))

/** The configs of the service. */
export const chargingConfigs = defineConfigs({
  public: {},
  internal: {
    /** Facts of a party that neither OCPI nor the registration tells, by country and party, `TW/SPK`. */
    charging_operators: z.record(z.string(), PartyTerms),
    charging_terms: z.object({
      /** The version of the agreement in force. */
      agreementVersion: z.string(),
      quoteSeconds: seconds,
      /** A start without power for so long is given up; so much longer after a TIMEOUT of the operator. */
      startSeconds: seconds,
      lateStartSeconds: seconds,
      /** A session without a charge detail record is billed from its readings after so long. */
      cdrSeconds: seconds,
    }),
    charging_cover: z.object({
      /** At least so much is held, and a hold is raised by so much. */
      leastTwd: amountTwd,
      stepTwd: amountTwd,
    }),
    charging_subscription: z.object({
      monthlyTwd: amountTwd,
      percentOff: z.number().check(z.gt(0), z.lte(100)),
      from: z.string(),
      until: z.string(),
      /** The usual price of a kilowatt hour, for what pays. */
      usualTwdPerKwh: z.number(),
    }),
  },
  defaults: {
    charging_operators: {},
    charging_terms: {
      agreementVersion: '2026-11',
      quoteSeconds: 300,
      startSeconds: 180,
      lateStartSeconds: 120,
      cdrSeconds: 7200,
    },
    charging_cover: { leastTwd: 100, stepTwd: 300 },
    charging_subscription: { monthlyTwd: 688, percentOff: 25, from: '22:00', until: '08:00', usualTwdPerKwh: 9.5 },
  },
})
