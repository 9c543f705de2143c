import type { RiderProfile } from '@daoxing/identity/contract'
import { defineRiderField } from './rider-fields.ts'
import { profileOf } from './riders.ts'
import { marketingAgreementOf } from './stores/agreement-store.ts'
import { enrollmentsOf } from './stores/enrollment-store.ts'
import { featuresOf } from './stores/rider-feature-store.ts'
import { userKindsOf } from './user-kinds.ts'
import { realNameOf } from './stores/real-name-store.ts'

const profileFields: readonly (keyof RiderProfile)[] = [
  'uid',
  'userNumber',
  'bot_id',
  'displayName',
  'status',
  'phone',
  'cc',
  'email',
  'emailVerified',
  'language',
  'accountType',
  'customerTypeId',
  'agree',
]

for (const field of profileFields)
  defineRiderField(field, async ({ tx, house, riderId }) => (await profileOf({ tx, house }, riderId))[field])
defineRiderField('enrollments', ({ tx, riderId }) => enrollmentsOf(tx, riderId))
defineRiderField('features', ({ tx, riderId }) => featuresOf(tx, riderId))
defineRiderField('user_kinds', ({ tx, riderId }) => userKindsOf(tx, riderId))
defineRiderField('real_name', ({ tx, riderId }) => realNameOf(tx, riderId))
defineRiderField('marketing_agreement', ({ tx, riderId }) => marketingAgreementOf(tx, riderId))
