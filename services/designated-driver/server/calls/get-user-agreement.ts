import { answer } from '@daoxing/kit/server'
import { getUserAgreement } from '@daoxing/designated-driver/contract'
import { agreementView } from '../agreement-view.ts'

export const getUserAgreementAnswer = answer(getUserAgreement, async ({ who: { riderId }, tx, house, language }) =>
  agreementView({ tx, house, riderId, language }),
)
