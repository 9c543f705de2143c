import { configValue } from '@daoxing/configs/server'
import type { Language } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import { chargingConfigs } from '../charging-configs.ts'
import { agreedAt } from '../stores/agreement-store.ts'

type Asked = { readonly tx: Tx; readonly house: House; readonly riderId: string; readonly language: Language }

/** The agreement in force in the rider's language, and whether the rider has accepted this version. */
export async function agreementView({ tx, house, riderId, language }: Asked) {
  const { agreementVersion: version } = await configValue(tx, chargingConfigs.charging_terms)
  const at = await agreedAt(tx, { riderId, version })
  return {
    version,
    title: house.words.say('charging_agreement_title', language) ?? '',
    text: house.words.say('charging_agreement_text', language) ?? '',
    isAgreeAgreement: at !== null,
    agreedAt: at,
  }
}

/** Whether the rider has accepted the version in force. */
export async function hasAgreed(tx: Tx, riderId: string): Promise<boolean> {
  const { agreementVersion: version } = await configValue(tx, chargingConfigs.charging_terms)
  return (await agreedAt(tx, { riderId, version })) !== null
}
