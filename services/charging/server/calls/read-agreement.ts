import { readAgreement } from '@daoxing/charging/contract'
import { answer } from '@daoxing/kit/server'
import { agreementView } from '../account/agreement.ts'

export const readAgreementAnswer = answer(readAgreement, ({ who: { riderId }, tx, house, language }) =>
  agreementView({ tx, house, riderId, language }),
)
