import { baseConfigs, configValue } from '@daoxing/configs/server'
import { Language } from '@daoxing/kit/contract'
import { defineJob, type House, type JobPayload, type Tx } from '@daoxing/kit/server'
import * as z from 'zod/mini'
import { identitySeal } from '../identity-seal.ts'
import { mailPort } from '../mail/mail-port.ts'
import { userById } from '../stores/user-store.ts'
import { SettingChange } from './setting-change.ts'

export const tellChange = defineJob(
  'identity.tellChange',
  z.object({ change: SettingChange, toSealed: z.string(), language: Language }),
)

type Change = {
  readonly riderId: string
  readonly change: SettingChange
  /** The address before the change, if the change is about the address. */
  readonly to?: string | null
}

/** Plans the mail about a changed fact, to the address that the account had before. Without an address there is none. */
export async function planToTellChange(tx: Tx, house: House, { riderId, change, to }: Change): Promise<void> {
  const user = await userById(tx, riderId)
  const receiver = to === undefined ? user?.email : to
  if (!user || !receiver) return
  const toSealed = identitySeal(house).seal(receiver)
  await house.jobs.plan(tx, tellChange, { change, toSealed, language: user.language })
}

/** Says what was changed and how to undo it, but neither the old nor the new value: mailboxes are read by others. */
export async function doTellChange({ payload, house }: { payload: JobPayload<typeof tellChange>; house: House }) {
  const { change, toSealed, language } = payload
  const what = house.words.say(`identity_changed_${change}`, language) ?? change
  const support = await configValue(house.database, baseConfigs.support_phone)
  const link = `${house.settings.publicUrl}/setting`
  await house.port(mailPort).send({
    to: identitySeal(house).open(toSealed),
    subject: house.words.say('identity_mail_changedSubject', language, { what }) ?? what,
    text: house.words.say('identity_mail_changedText', language, { what, link, support }) ?? link,
    link,
  })
}
