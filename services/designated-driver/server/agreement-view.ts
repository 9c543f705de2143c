import { configValue } from '@daoxing/configs/server'
import { type Language, Refusal } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import type { UserAgreement } from '@daoxing/designated-driver/contract'
import { designatedDriverConfigs } from './designated-driver-configs.ts'
import { unixOrNull } from './rules/local-time.ts'
import { lastAgreementOf } from './stores/agreement-store.ts'

/** The articles of the standard contract; their texts are words. */
const articleNumbers = [1, 2, 3, 4, 5, 6, 7, 8]

type Reading = { readonly tx: Tx; readonly house: House; readonly riderId: string; readonly language: Language }

/** The contract in force, and what the rider has accepted. */
export async function agreementView({ tx, house, riderId, language }: Reading): Promise<UserAgreement> {
  const { version, validFrom } = await configValue(tx, designatedDriverConfigs.designated_driver_agreement)
  const accepted = await lastAgreementOf(tx, riderId)
  const say = (key: string) => house.words.say(`designatedDriver_agreement_${key}`, language, {}) ?? ''
  return {
    version,
    valid_from: validFrom,
    title: say('title'),
    articles: articleNumbers.map((number) => ({ title: say(`${number}_title`), text: say(`${number}_text`) })),
    accepted_version: accepted?.version ?? null,
    accepted_at: unixOrNull(accepted?.acceptedAt ?? null),
    is_accepted: accepted?.version === version,
  }
}

/** The version in force. Refused unless the rider has accepted it. */
export async function acceptedVersion(tx: Tx, riderId: string): Promise<string> {
  const { version } = await configValue(tx, designatedDriverConfigs.designated_driver_agreement)
  const accepted = await lastAgreementOf(tx, riderId)
  if (accepted?.version !== version) throw new Refusal('designatedDriver.agreementNotAccepted', { version })
  return version
}
