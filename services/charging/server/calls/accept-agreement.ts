import { acceptAgreement } from '@daoxing/charging/contract'
import { Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { agreementView } from '../account/agreement.ts'
import { acceptVersion } from '../stores/agreement-store.ts'

/** Only the version in force can be accepted: a rider never agrees to a text that was not shown. */
export const acceptAgreementAnswer = answer(
  acceptAgreement,
  async ({ body, who: { riderId }, tx, house, language }) => {
    const asked = { tx, house, riderId, language }
    const { version } = await agreementView(asked)
    if (body.version !== version) throw new Refusal('charging.agreementChanged')
    await acceptVersion(tx, { riderId, version, agreedAt: house.clock.now() })
    return agreementView(asked)
  },
)
