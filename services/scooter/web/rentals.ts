import { liveOrder, loadBeside, send } from '@daoxing/kit/web'
import { isLive, isUnfinished, pollSeconds, scooterPaymentStatus, type ScooterRental } from '@daoxing/scooter/contract'

const calls = loadBeside(() => import('./scooter-calls.ts'))
const fetchCurrent = async (signal: AbortSignal) => (await send((await calls()).readCurrentRental, { signal })).rental

/** The rider's rentals, as every screen of this service reads them. */
export const rentals = liveOrder<ScooterRental>({
  service: 'scooter',
  hashOf: ({ wemoRentId }) => wemoRentId,
  isLive: ({ state }) => isLive(state),
  isPolled: ({ state }) => isUnfinished(state),
  // [SCT-033]
  pollSeconds,
  fetchActive: fetchCurrent,
  fetchOne: async (hash, signal) => send((await calls()).readScooterRental, { params: { wemoRentId: hash }, signal }),
  fetchAll: async (signal) => {
    const rental = await fetchCurrent(signal)
    return rental === null ? [] : [rental]
  },
  // The payment has a revision of its own.
  join: (rental, { payment: { revision, method, paidTwd, openTwd, declineReason, canPay, status } }) =>
    revision > rental.payment.revision
      ? {
          ...rental,
          payment: {
            ...rental.payment,
            revision,
            method,
            paidTwd,
            openTwd,
            declineReason,
            canPay,
            status: scooterPaymentStatus(status),
          },
        }
      : rental,
})
