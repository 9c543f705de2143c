export { connectPeer } from './connect-peer.ts'
export { identityCity } from './identity-city.ts'
