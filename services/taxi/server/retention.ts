/** How long each table is kept; `null` is as long as the invoices that it led to, ten years. Said again beside each table. */
export const retention = {
  meterReadingDays: 90,
  quoteDays: 7,
  tripDays: null,
  tripEventDays: null,
  ratingDays: null,
} as const
