import { bindJob, bindPort, type ServerSlice } from '@daoxing/kit/server'
import { orderEnteredPort } from '@daoxing/orders/server'
import * as sharingContract from '@daoxing/sharing/contract'
import { authenticateGuest } from './authenticate-guest.ts'
import { acceptGameAnswer } from './calls/accept-game.ts'
import { callPassengersAnswer } from './calls/call-passengers.ts'
import { createLinkAnswer } from './calls/create-link.ts'
import { encourageTripAnswer } from './calls/encourage-trip.ts'
import { getGameResultAnswer } from './calls/get-game-result.ts'
import { getGuestTripAnswer } from './calls/get-guest-trip.ts'
import { getNightSharingAnswer } from './calls/get-night-sharing.ts'
import { getSharingAnswer } from './calls/get-sharing.ts'
import { getTutorialAnswer } from './calls/get-tutorial.ts'
import { inviteToGameAnswer } from './calls/invite-to-game.ts'
import { listMessagesAnswer } from './calls/list-messages.ts'
import { nameGuestAnswer } from './calls/name-guest.ts'
import { openLinkAnswer } from './calls/open-link.ts'
import { putMainContactAnswer } from './calls/put-main-contact.ts'
import { putNightSharingAnswer } from './calls/put-night-sharing.ts'
import { putPassengersAnswer } from './calls/put-passengers.ts'
import { revokeLinkAnswer } from './calls/revoke-link.ts'
import { sendMessageAnswer } from './calls/send-message.ts'
import { setTutorialAnswer } from './calls/set-tutorial.ts'
import { submitGameResultAnswer } from './calls/submit-game-result.ts'
import { orderEntered } from './guest-trip.ts'
import { endLinks, endLinksHandler } from './jobs/end-links.ts'
import { purgeSharing, purgeSharingHandler } from './jobs/purge.ts'
import { sendLink, sendLinkHandler } from './jobs/send-link.ts'
import { shareAtNight, shareAtNightHandler } from './jobs/share-at-night.ts'
import { sharingPurpose } from './link-token.ts'
import { guestRooms } from './rooms.ts'
import { sharingConfigs } from './sharing-configs.ts'
import { eraseSharing } from './erase-sharing.ts'

export { shareOrder, sharedOrder } from './share-order.ts'

export const sharingServer: ServerSlice = {
  name: 'sharing',
  contract: sharingContract,
  configs: sharingConfigs,
  calls: [
    getTutorialAnswer,
    setTutorialAnswer,
    getGameResultAnswer,
    submitGameResultAnswer,
    inviteToGameAnswer,
    acceptGameAnswer,
    listMessagesAnswer,
    sendMessageAnswer,
    getGuestTripAnswer,
    putMainContactAnswer,
    putPassengersAnswer,
    callPassengersAnswer,
    encourageTripAnswer,
    createLinkAnswer,
    getSharingAnswer,
    revokeLinkAnswer,
    openLinkAnswer,
    nameGuestAnswer,
    getNightSharingAnswer,
    putNightSharingAnswer,
  ],
  jobs: [
    bindJob(sendLink, sendLinkHandler),
    bindJob(shareAtNight, shareAtNightHandler),
    bindJob(endLinks, endLinksHandler),
    bindJob(purgeSharing, purgeSharingHandler),
  ],
  migrations: new URL('./migrations/', import.meta.url),
  eraseRider: eraseSharing,
  words: new URL('../contract/words/', import.meta.url),
  authenticators: [authenticateGuest],
  roomsOf: guestRooms,
  ports: () => [bindPort(orderEnteredPort, { orderEntered })],
  sealed: { fields: [{ job: sendLink.name, field: 'tokenSealed', purpose: sharingPurpose }] },
  async onStart({ house, tx }) {
    await house.jobs.plan(tx, purgeSharing, {}, { key: purgeSharing.name, keepDueAt: true })
  },
}
