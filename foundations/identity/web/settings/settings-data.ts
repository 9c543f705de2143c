import {
  checkOtp,
  getMarketingAgreement,
  type MailingAddress,
  patchEmail,
  patchMailingAddress,
  putBirthday,
  putMarketingAgreement,
  putRiderFeatures,
  putServicePreferences,
  putTrafficCard,
  putUserPhone,
  readIdentityProfile,
  readRiderFeatures,
  readServicePreferences,
  type RiderFeature,
  type ServicePreference,
  type TrafficCardKind,
} from '@daoxing/identity/contract'
import { send, showToast } from '@daoxing/kit/web'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { type TypedPhone } from '../identity-data.ts'
import { pageUuid } from '../page-uuid.ts'
import { phoneSignUpOf } from '../rules/sign-up-draft.ts'
import * as words from '../words/compiled/messages.js'

const settingsKey = ['identity', 'settings'] as const

export const identityProfileQuery = queryOptions({
  queryKey: [...settingsKey, 'profile'],
  queryFn: ({ signal }) => send(readIdentityProfile, { signal }),
})
export const preferencesQuery = queryOptions({
  queryKey: [...settingsKey, 'preferences'],
  queryFn: ({ signal }) => send(readServicePreferences, { signal }),
})
export const featuresQuery = queryOptions({
  queryKey: [...settingsKey, 'features'],
  queryFn: ({ signal }) => send(readRiderFeatures, { signal }),
})
export const marketingQuery = queryOptions({
  queryKey: [...settingsKey, 'marketing'],
  queryFn: ({ signal }) => send(getMarketingAgreement, { signal }),
})

export const saveAddress = (mailing_address: MailingAddress | null) =>
  send(patchMailingAddress, { body: { mailing_address } })
export const saveEmail = (email: string) => send(patchEmail, { body: { email } })
export const saveBirthday = (birthday: string) => send(putBirthday, { body: { birthday } })
export const saveCard = (traffic_card: { number: string; kind: TrafficCardKind } | null) =>
  send(putTrafficCard, { body: { traffic_card } })
export const savePreferences = (preferences: Partial<Record<ServicePreference, boolean>>) =>
  send(putServicePreferences, { body: { preferences } })
export const saveFeatures = (features: Partial<Record<RiderFeature, boolean>>) =>
  send(putRiderFeatures, { body: { features } })
export const saveMarketing = (agree: boolean) => send(putMarketingAgreement, { body: { agree } })

/** Verifies a code of a number and returns its proof. */
export async function sendCheckOtp({ country, phone }: TypedPhone, otp: string): Promise<string> {
  const { phoneNumber, countryAbbreviation } = phoneSignUpOf({ country, phone }, otp)
  return (await send(checkOtp, { body: { phone: phoneNumber, uuid: pageUuid(), otp, cc: countryAbbreviation } })).proof
}

export const savePhone = (proofs: { readonly old_proof: string; readonly proof: string }) =>
  send(putUserPhone, { body: proofs })

/** Saves a setting, reloads them all, says so, and goes back to the list. */
export function useSaveSetting<Value>(save: (value: Value) => Promise<unknown>) {
  const cache = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: save,
    async onSuccess() {
      await cache.invalidateQueries({ queryKey: settingsKey })
      showToast(words.identity_setting_saved())
      void navigate('/setting', { replace: true })
    },
  })
}
