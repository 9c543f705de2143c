import { defineConfigs } from '@daoxing/kit/contract'
import * as z from 'zod/mini'

const amountTwd = z.int().check(z.gte(1), z.lte(100_000))
const percent = z.number().check(z.gte(0), z.lte(100))

/** What neither OCPI nor the registration tells of a party. */
export const PartyTerms = z.object({
  /** The party is the house's own; its stations are not reached by roaming. */
  isOwn: z.optional(z.boolean()),
  /** Contractors pay so much less for energy, in place of the usual share. */
  contractorPercentOff: z.optional(percent),
  /**
   * The URLs on its chargers, such as `https://ev.example/c/{evse}`: `{evse}` is an EVSE id, `{uid}` a charger of OCPI,
   * `{location}` a location, `{connector}` a connector. They are read and never opened.
   */
  codes: z.optional(z.array(z.string().check(z.minLength(10), z.maxLength(200))).check(z.maxLength(20))),
})
export type PartyTerms = z.infer<typeof PartyTerms>

/** The configs by which riders find a charger and learn its price. */
export const findConfigs = defineConfigs({
  public: {},
  internal: {
    /** By country and party, `TW/SPK`. */
    charging_operators: z.record(z.string(), PartyTerms),
    charging_cover: z.object({
      leastTwd: amountTwd,
      stepTwd: amountTwd,
      mostTwd: amountTwd,
      sparePercent: z.int().check(z.gte(0), z.lte(200)),
      /** The validity of a quote. */
      quoteSeconds: z.int().check(z.gte(30), z.lte(3600)),
    }),
    charging_terms: z.object({
      /** The version of the agreement; another one asks every rider again. */
      version: z.string().check(z.minLength(1), z.maxLength(40)),
      /** The usual discount of operators with prices for contractors. */
      contractorPercentOff: percent,
    }),
  },
  defaults: {
    charging_operators: {},
    charging_cover: { leastTwd: 50, stepTwd: 50, mostTwd: 2000, sparePercent: 10, quoteSeconds: 300 },
    charging_terms: { version: '2026-11', contractorPercentOff: 10 },
  },
})
