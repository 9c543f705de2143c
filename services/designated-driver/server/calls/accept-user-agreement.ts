import { configValue } from '@daoxing/configs/server'
import { Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { acceptUserAgreement } from '@daoxing/designated-driver/contract'
import { agreementView } from '../agreement-view.ts'
import { designatedDriverConfigs } from '../designated-driver-configs.ts'
import { writeAgreement } from '../stores/agreement-store.ts'

export const acceptUserAgreementAnswer = answer(
  acceptUserAgreement,
  async ({ body, who: { riderId }, tx, house, language }) => {
    const { version } = await configValue(tx, designatedDriverConfigs.designated_driver_agreement)
    if (body.version !== version) throw new Refusal('designatedDriver.agreementChanged', { version })
    await writeAgreement(tx, { riderId, version, acceptedAt: house.clock.now() })
    return agreementView({ tx, house, riderId, language })
  },
)
