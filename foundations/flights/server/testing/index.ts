export { type DeskStandIn, deskStandIn } from './desk-stand-in.ts'
export { type BoardRow, type DeskAnswer, type DeskTrouble, flightDeskPort } from '../flight-desk.ts'
