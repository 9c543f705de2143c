import { bindCall, bindJob, bindPort, type ServerSlice } from '@daoxing/kit/server'
import {
  getNoticeSettings,
  putNoticeSetting,
  recordCampaign,
  seeNotice,
  subscribePush,
  unsubscribePush,
} from '@daoxing/notices/contract'
import { getNoticeSettingsHandler } from './calls/get-notice-settings.ts'
import { putNoticeSettingHandler } from './calls/put-notice-setting.ts'
import { recordCampaignHandler } from './calls/record-campaign.ts'
import { seeNoticeHandler } from './calls/see-notice.ts'
import { subscribePushHandler } from './calls/subscribe-push.ts'
import { unsubscribePushHandler } from './calls/unsubscribe-push.ts'
import { chatPort } from './channels/chat-port.ts'
import { configuredChat } from './channels/line-messaging.ts'
import { pushPort } from './channels/push-port.ts'
import { configuredWebPush, newPushKeys } from './channels/web-push.ts'
import { deliverNoticeWork } from './jobs/deliver-notice-work.ts'
import { deliverNotice, purgeNotices } from './jobs/notices-jobs.ts'
import { purgeCampaigns, purgeCampaignsWork } from './jobs/purge-campaigns.ts'
import { purgeNoticesWork } from './jobs/purge-notices-work.ts'
import { noticesPurpose, noticesSeal } from './notices-seal.ts'
import { addPushKeys, dropUnusedPushKeys, keepFirstPushKeys } from './stores/push-key-store.ts'
import { sealReadableBrowsers } from './stores/subscription-store.ts'

export { tell } from './tell.ts'

export const noticesServer: ServerSlice = {
  name: 'notices',
  calls: [
    bindCall(recordCampaign, recordCampaignHandler),
    bindCall(getNoticeSettings, getNoticeSettingsHandler),
    bindCall(putNoticeSetting, putNoticeSettingHandler),
    bindCall(subscribePush, subscribePushHandler),
    bindCall(unsubscribePush, unsubscribePushHandler),
    bindCall(seeNotice, seeNoticeHandler),
  ],
  jobs: [
    bindJob(purgeCampaigns, purgeCampaignsWork),
    bindJob(deliverNotice, deliverNoticeWork),
    bindJob(purgeNotices, purgeNoticesWork),
  ],
  migrations: new URL('./migrations/', import.meta.url),
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
  // Browsers stay with the pair that they know until their page is opened again and subscribes with the newest.
  async rotateKeys({ tx, settings, rotation, now }) {
    await dropUnusedPushKeys(tx)
    await addPushKeys(tx, noticesSeal({ settings }), { keys: newPushKeys(), madeFor: rotation, now })
  },
  async onStart({ house, tx }) {
    for (const job of [purgeCampaigns, purgeNotices])
      await house.jobs.plan(tx, job, {}, { key: job.name, keepDueAt: true })
    const seal = noticesSeal(house)
    const kept = await keepFirstPushKeys(tx, seal, { offered: newPushKeys, now: house.clock.now() })
    if (kept === 'lost') house.log.error('no key opens the old pair for push; browsers subscribe with a new one')
    await sealReadableBrowsers(tx, seal)
  },
}
