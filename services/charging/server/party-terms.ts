import * as z from 'zod/mini'

/** Facts of a party that neither OCPI nor the registration tells. */
export const PartyTerms = z.object({
  /** The party is the house's own; its stations are not reached by roaming. */
  isOwn: z.optional(z.boolean()),
  /** Contractors pay so much less for energy, in place of the usual share. */
  contractorPercentOff: z.optional(z.number().check(z.gte(0), z.lte(100))),
  /**
   * The URLs on its chargers, such as `https://ev.example/c/{evse}`: `{evse}` is an EVSE id, `{uid}` a charger of OCPI,
   * `{location}` a location, `{connector}` a connector. They are read and never opened.
   */
  codes: z.optional(z.array(z.string().check(z.minLength(10), z.maxLength(200))).check(z.maxLength(20))),
})
export type PartyTerms = z.infer<typeof PartyTerms>
