export { type DeskStandIn, deskStandIn } from './desk-stand-in.ts'
