import { defineRefusals } from '@daoxing/kit/contract'

export const bookingsRefusals = defineRefusals({
  /** The time is too soon or too late; `earliest` and `latest` are Unix seconds [RSV-008]. */
  'bookings.outsideWindow': { code: 'RESERVATION_TIME_OUTSIDE_WINDOW', status: 422 },
  /** The same refusal for a window in calendar days. */
  'bookings.outsideDays': { code: 'RESERVATION_DAY_OUTSIDE_WINDOW', status: 422 },
  /** Another order of the rider starts 30 minutes or less away; `reserve_time` and `time` are its time [RSV-010]. */
  'bookings.clash': { code: 'RESERVATION_CLASH', status: 409 },
  /** Another driver was faster, or the booking has ended. */
  'bookings.taken': { code: 'BOOKING_TAKEN', status: 409 },
  /** The driver has another booking or job at that time. */
  'bookings.driverBusyThen': { code: 'DRIVER_BUSY_THEN', status: 409 },
  /**
   * The driver would work longer than the law allows. `limit` is the broken limit; `possible_until` and `possible_from` are
   * the latest end and the earliest start that are allowed, in Unix seconds, or null.
   */
  'bookings.hoursLaw': { code: 'DRIVER_HOURS_LAW', status: 409 },
  /** The boarding time is too close for this action. */
  'bookings.tooLate': { code: 'BOOKING_TOO_LATE', status: 409 },
})
