/** How long each table is kept; `null` is as long as the invoices that it led to, ten years. Said again beside each table. */
export const retention = {
  meterReadingDays: 90,
  /** Positions of waiting cars and what they prove; a proof that a fee was charged on stays, without its place. */
  arrivalDays: 90,
  boardingTryDays: 90,
  cancelFeeDays: null,
  riderCreditDays: null,
  quoteDays: 7,
  waitingReceiptDays: 2,
  tripDays: null,
  tripEventDays: null,
  ratingDays: null,
  ratingPutOffDays: null,
} as const
