export * from './a-city.ts'
export { bothWays, requestOf } from './a-rider.ts'
export * from './a-trip-in.ts'
export {
  aCompanyRide,
  aMember,
  byCompany,
  companyOwesTwd,
  companyTripsOf,
  monthLeftOf,
} from './company-rides.ts'
export { codeAt } from '@daoxing/kit/contract/changing-code'
export { mainStation, taipei101, zhongxiaoFuxing } from './places-of-taipei.ts'
export { shuttlesAtShortNotice } from './shuttles-at-short-notice.ts'
export { countRows, eventsOf, roomsNotified } from './rows.ts'
export { brokenTruths, standingTruths } from './unbroken-truths.ts'
