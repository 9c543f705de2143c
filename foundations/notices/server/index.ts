import * as noticesContract from '@daoxing/notices/contract'
import { bindJob, bindPort, type ServerSlice } from '@daoxing/kit/server'
import { getNoticeSettingsAnswer } from './calls/get-notice-settings.ts'
import { putNoticeSettingAnswer } from './calls/put-notice-setting.ts'
import { recordCampaignAnswer } from './calls/record-campaign.ts'
import { seeNoticeAnswer } from './calls/see-notice.ts'
import { subscribePushAnswer } from './calls/subscribe-push.ts'
import { unsubscribePushAnswer } from './calls/unsubscribe-push.ts'
import { chatPort } from './channels/chat-port.ts'
import { configuredChat } from './channels/line-messaging.ts'
import { pushPort } from './channels/push-port.ts'
import { configuredWebPush, newPushKeys } from './channels/web-push.ts'
import { deliverNoticeHandler } from './jobs/deliver-notice-handler.ts'
import { deliverNotice, purgeNotices } from './jobs/notices-jobs.ts'
import { purgeCampaigns, purgeCampaignsHandler } from './jobs/purge-campaigns.ts'
import { purgeNoticesHandler } from './jobs/purge-notices-handler.ts'
import { noticesPurpose, noticesSeal } from './notices-seal.ts'
import { addPushKeys, dropUnusedPushKeys, storeFirstPushKeys } from './stores/push-key-store.ts'
import { sealReadableBrowsers } from './stores/subscription-store.ts'
import { eraseNotices } from './erase-notices.ts'

export { notifyRider } from './notify-rider.ts'

export const noticesServer: ServerSlice = {
  name: 'notices',
  contract: noticesContract,
  calls: [
    recordCampaignAnswer,
    getNoticeSettingsAnswer,
    putNoticeSettingAnswer,
    subscribePushAnswer,
    unsubscribePushAnswer,
    seeNoticeAnswer,
  ],
  jobs: [
    bindJob(purgeCampaigns, purgeCampaignsHandler),
    bindJob(deliverNotice, deliverNoticeHandler),
    bindJob(purgeNotices, purgeNoticesHandler),
  ],
  migrations: new URL('./migrations/', import.meta.url),
  eraseRider: eraseNotices,
  words: new URL('../contract/words/', import.meta.url),
  ports: (house) => [
    bindPort(pushPort, configuredWebPush(house, process.env)),
    bindPort(chatPort, configuredChat(house, process.env)),
  ],
  sealed: {
    columns: [
      {
        table: 'notices.push_key_pairs',
        id: ['public_key'],
        column: 'private_key_sealed',
        purpose: noticesPurpose,
      },
      { table: 'notices.push_keys', id: ['only_one'], column: 'private_key_sealed', purpose: noticesPurpose },
      {
        table: 'notices.browsers',
        id: ['endpoint_digest'],
        column: 'subscription_sealed',
        purpose: noticesPurpose,
      },
    ],
  },
  // Browsers keep their key pair until their page is opened again and subscribes with the newest.
  async rotateKeys({ tx, settings, rotation, now }) {
    await dropUnusedPushKeys(tx)
    await addPushKeys(tx, noticesSeal({ settings }), { keys: newPushKeys(), madeFor: rotation, now })
  },
  async onStart({ house, tx }) {
    for (const job of [purgeCampaigns, purgeNotices])
      await house.jobs.plan(tx, job, {}, { key: job.name, keepDueAt: true })
    const seal = noticesSeal(house)
    const stored = await storeFirstPushKeys(tx, seal, { offered: newPushKeys, now: house.clock.now() })
    if (stored === 'lost') house.log.error('no key opens the old pair for push; browsers subscribe with a new one')
    await sealReadableBrowsers(tx, seal)
  },
}
