import { faultSeconds, lastingFault, suddenFault } from '@daoxing/kit/simulator'
import * as z from 'zod/mini'

const facts = z.object({ seconds: faultSeconds(300) })

/** Desks report nothing. */
export const silentDesks = lastingFault({
  kind: 'rental_desks_silent',
  label: ['租車門市 5 分鐘沒有回報', 'Rental desks report nothing for 5 min', 'レンタカー店舗が 5 分報告しない'],
  facts,
  button: { seconds: 300 },
})
/** Desks have no car to hand over. */
export const noCars = lastingFault({
  kind: 'rental_no_cars',
  label: ['租車門市 5 分鐘無法交車', 'Rental desks hand over no car for 5 min', 'レンタカー店舗が 5 分車を渡せない'],
  facts,
  button: { seconds: 300 },
})
/** Every renter comes back late. */
export const lateRenters = lastingFault({
  kind: 'rental_late',
  label: ['租車人逾時還車', 'Renters come back late', '返却が遅れる'],
  facts,
  button: { seconds: 300 },
})
/** Renters of the city book and do not come. */
export const rentersAbsent = lastingFault({
  kind: 'rental_absent',
  label: ['租車人 5 分鐘內下單都不取車', 'Renters who book in the next 5 min do not come', '5 分以内の予約者が来ない'],
  facts,
  button: { seconds: 300 },
})
/** A toll arrives for an order that has ended. */
export const toll = suddenFault({
  kind: 'rental_toll',
  label: ['通行費 $88', 'Toll of $88', '通行料 $88'],
  facts: z.object({ orderHash: z.string() }),
  target: { field: 'orderHash', missing: 'no car came back for this order' },
})
