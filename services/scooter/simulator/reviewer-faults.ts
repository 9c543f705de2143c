import { faultSeconds, lastingFault } from '@daoxing/kit/simulator'
import * as z from 'zod/mini'

const facts = z.object({ seconds: faultSeconds(300) })
const button = { seconds: 300 }

/** Verdicts come ten times later than they should. */
export const slowReviews = lastingFault({
  kind: 'scooter_reviews_slow',
  label: ['機車駕照審核 5 分鐘都很慢', 'Licence reviews are slow for 5 min', '免許証の審査が 5 分遅い'],
  ...{ facts, button },
})
/** Reviews are taken, and not decided. */
export const silentReviewer = lastingFault({
  kind: 'scooter_reviews_silent',
  label: ['機車駕照審核 5 分鐘沒有結果', 'Licence reviews have no result for 5 min', '免許証の審査結果が 5 分出ない'],
  ...{ facts, button },
})
/** The system of the reviewer fails. */
export const failingReviews = lastingFault({
  kind: 'scooter_reviews_fail',
  label: [
    '機車駕照審核 5 分鐘系統錯誤',
    'Licence reviews end in a system error for 5 min',
    '免許証の審査が 5 分エラー',
  ],
  ...{ facts, button },
})
/** Every verdict is pushed twice, each time as an event of its own. */
export const doubleReviews = lastingFault({
  kind: 'scooter_reviews_twice',
  label: ['機車駕照審核 5 分鐘都送兩次', 'Licence results arrive twice for 5 min', '免許証の結果が 5 分二重に届く'],
  ...{ facts, button },
})
/** Verdicts name a review that the server has never sent, before the right one. */
export const unknownReviews = lastingFault({
  kind: 'scooter_reviews_unknown',
  label: [
    '機車駕照審核 5 分鐘先送陌生編號',
    'Licence results name an unknown review for 5 min',
    '免許証の結果が 5 分未知の番号',
  ],
  ...{ facts, button },
})
export const reviewerFaults = [slowReviews, silentReviewer, failingReviews, doubleReviews, unknownReviews] as const
