import type { KeptRecords, LeavingReason } from '@daoxing/identity/contract'
import type { AccountHold } from '@daoxing/kit/contract'
import * as words from '../words/compiled/messages.js'

type KeptRecord = KeptRecords[number]

export const keptWords: Readonly<Record<KeptRecord['what'], () => string>> = {
  orders: words.identity_leave_keptOrders,
  payments: words.identity_leave_keptPayments,
  companyRides: words.identity_leave_keptCompanyRides,
  ratings: words.identity_leave_keptRatings,
  alarms: words.identity_leave_keptAlarms,
  agreements: words.identity_leave_keptAgreements,
}
export const whyKeptWords: Readonly<Record<KeptRecord['why'], () => string>> = {
  accounting: words.identity_leave_whyAccounting,
  complaints: words.identity_leave_whyComplaints,
  proof: words.identity_leave_whyProof,
}
/** The open matters that prevent a deletion, and the way to settle each. */
export const holdWords: Readonly<Record<AccountHold['kind'], { title: () => string; way: () => string }>> = {
  liveOrder: { title: words.identity_leave_heldLiveOrder, way: words.identity_leave_heldLiveOrderWay },
  unpaid: { title: words.identity_leave_heldUnpaid, way: words.identity_leave_heldUnpaidWay },
  credit: { title: words.identity_leave_heldCredit, way: words.identity_leave_heldCreditWay },
  company: { title: words.identity_leave_heldCompany, way: words.identity_leave_heldCompanyWay },
  alarm: { title: words.identity_leave_heldAlarm, way: words.identity_leave_heldAlarmWay },
}
export const reasonWords: Readonly<Record<LeavingReason, () => string>> = {
  rarelyUsed: words.identity_leave_reasonRarelyUsed,
  otherApp: words.identity_leave_reasonOtherApp,
  tooExpensive: words.identity_leave_reasonTooExpensive,
  badService: words.identity_leave_reasonBadService,
  privacy: words.identity_leave_reasonPrivacy,
  secondAccount: words.identity_leave_reasonSecondAccount,
  other: words.identity_leave_reasonOther,
}
