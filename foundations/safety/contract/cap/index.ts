export { type CapInfo, CapMessage } from './cap-message.ts'
export { CapRefusal, readCap, writeCap } from './cap-xml.ts'
