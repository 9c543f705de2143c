import { refusalForm } from '@daoxing/kit/contract'
import { expect, test } from 'vitest'
import './identity-refusals.ts'
import { Otp, otpCooldownSeconds } from './otp.ts'
import { AccountType, customerTypeIds, UserStatus } from './rider.ts'

test('the nine states of a user [IDN-003]', () => {
  expect(UserStatus.options).toEqual(
    'ACTIVE REGISTERING UNPASSED PENDING UNCONFIRMED REJECT DISABLE BAN UNBOUND'.split(' '),
  )
})

test('a personal account is customer type 2, a company account 3 [IDN-016]', () => {
  expect(AccountType.options).toEqual(['personal', 'company'])
  expect(customerTypeIds).toEqual({ personal: 2, company: 3 })
})

test('a one-time code is exactly six digits and nothing else [IDN-006, IDN-007]', () => {
  expect(Otp.safeParse('012345').success).toBe(true)
  for (const wrong of ['', '12345', '1234567', '12345a', '１２３４５６', ' 12345', '-12345', '123456\n'])
    expect(Otp.safeParse(wrong).success).toBe(false)
})

test('the cooldown between two codes is 30 seconds [IDN-012]', () => {
  expect(otpCooldownSeconds).toBe(30)
})

test('sign-up says REGISTER_003, REGISTER_004 and INVALID_OTP', () => {
  expect(refusalForm('identity.phoneRegistered')?.code).toBe('REGISTER_003')
  expect(refusalForm('identity.signUpOtpInvalid')?.code).toBe('REGISTER_004')
  expect(refusalForm('identity.invalidOtp')?.code).toBe('INVALID_OTP')
})
