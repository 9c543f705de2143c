/** Retention of each table; `null` is as long as the invoices of its rows, ten years. Repeated beside each table. */
export const retention = {
  meterReadingDays: 90,
  /** Positions of waiting cars and their proofs; the proof of a charged fee stays, without its place. */
  arrivalDays: 90,
  boardingTryDays: 90,
  cancelFeeDays: null,
  riderCreditDays: null,
  quoteDays: 7,
  streetSightingDays: 1,
  /** Stored for as long as its driver is enrolled. */
  streetCodeDays: null,
  waitingReceiptDays: 2,
  tripDays: null,
  tripEventDays: null,
  ratingDays: null,
  ratingPutOffDays: null,
} as const
