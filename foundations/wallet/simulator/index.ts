export { createCardDesk } from './card-desk/card-desk.ts'
export { createLinePayDesk } from './line-pay-desk.ts'
