export { createLineLoginDesk } from './line-login-desk.ts'
