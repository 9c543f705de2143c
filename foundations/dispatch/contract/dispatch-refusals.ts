import { defineRefusals } from '@daoxing/kit/contract'

export const dispatchRefusals = defineRefusals({
  /** The offer was answered, ran out, or its rider has gone. */
  'dispatch.offerGone': { code: 'OFFER_GONE', status: 409 },
  'dispatch.driverBusy': { code: 'DRIVER_BUSY', status: 409 },
  'dispatch.driverOffShift': { code: 'DRIVER_OFF_SHIFT', status: 409 },
})
