import { AmountTwd, defineCall, Instant, leftOut } from '@daoxing/kit/contract'
import * as z from 'zod/mini'

/** The login of a contractor has two steps: the id number, then the code that its phone got [B61]. */
export const LoginStep = z.enum(['idNumber', 'otp', 'done'])

export const loginToCharging = defineCall({
  id: 'CALL-291',
  method: 'POST',
  path: '/v3/charging/login',
  who: 'rider',
  purpose: "logs a contractor in: checks the id number, sends a code to the contract's phone, checks the code",
  perMinute: 10,
  body: z.object({
    idNumber: z.string().check(z.minLength(8), z.maxLength(12)),
    countryCode: leftOut(z.string().check(z.regex(/^\d{1,4}$/))),
    phone: leftOut(z.string().check(z.regex(/^\d{8,12}$/))),
    otp: leftOut(z.string().check(z.regex(/^\d{6}$/))),
  }),
  reply: z.object({
    nextStep: LoginStep,
    /** Another code may be asked for then; null before the first. */
    resendAt: z.nullable(Instant),
    isContractorMode: z.boolean(),
    contractorCpos: z.array(z.object({ partyId: z.string(), name: z.string(), percentOff: z.number() })),
  }),
  refusals: [
    'charging.contractorUnknown',
    'charging.wrongOtp',
    'charging.otpExpired',
    'identity.browserUnknown',
    'identity.phoneInvalid',
    'identity.otpTooSoon',
    'identity.otpLimit',
    'identity.smsNotSent',
    'kit.rateLimited',
  ],
})

export const leaveContract = defineCall({
  id: 'OWN-charging-logout',
  method: 'DELETE',
  path: '/v3/charging/login',
  who: 'rider',
  purpose: 'leaves contractor mode; the prices of everybody hold again',
  reply: z.object({ isContractorMode: z.boolean() }),
})

const Agreement = z.object({
  version: z.string(),
  title: z.string(),
  text: z.string(),
  isAgreeAgreement: z.boolean(),
  agreedAt: z.nullable(Instant),
})

export const readAgreement = defineCall({
  id: 'CALL-293',
  method: 'GET',
  path: '/v3/charging/users/me/agreement',
  who: 'rider',
  purpose: 'the charging agreement, and whether the rider has accepted this version',
  reply: Agreement,
})

export const acceptAgreement = defineCall({
  id: 'CALL-294',
  method: 'POST',
  path: '/v3/charging/users/me/agreement',
  who: 'rider',
  purpose: 'accepts a version of the charging agreement',
  body: z.object({ version: z.string().check(z.minLength(1), z.maxLength(40)), isAgreeAgreement: z.literal(true) }),
  reply: Agreement,
  refusals: ['charging.agreementChanged'],
})

export const Subscription = z.object({
  monthlyTwd: AmountTwd,
  percentOff: z.number(),
  /** The hours of the lower price, `22:00` to `08:00`. */
  from: z.string(),
  until: z.string(),
  /** From this energy a month on it is cheaper than without, at the usual price. */
  breakEvenKwh: z.int(),
  usualTwdPerKwh: z.number(),
  state: z.enum(['none', 'active', 'ending', 'unpaid']),
  carSeriesId: z.nullable(z.string()),
  renewsAt: z.nullable(Instant),
  endsAt: z.nullable(Instant),
  /** Energy and saving of the current month. */
  usedKwh: z.number(),
  savedTwd: AmountTwd,
})
export type Subscription = z.infer<typeof Subscription>

export const readSubscription = defineCall({
  id: 'OWN-charging-readSubscription',
  method: 'GET',
  path: '/v3/charging/users/me/subscription',
  who: 'rider',
  purpose: 'the monthly subscription: its price, when it pays, and how it stands',
  reply: Subscription,
})

export const beginSubscription = defineCall({
  id: 'OWN-charging-beginSubscription',
  method: 'POST',
  path: '/v3/charging/users/me/subscription',
  who: 'rider',
  purpose: 'begins the subscription for one car: the first month is paid now',
  idempotent: 'required',
  body: z.object({
    carSeriesId: z.string().check(z.minLength(1), z.maxLength(40)),
    paymentMethod: z.string().check(z.maxLength(40)),
    cardId: leftOut(z.string().check(z.maxLength(40))),
    monthlyTwd: AmountTwd,
  }),
  reply: Subscription,
  refusals: [
    'kit.notFound',
    'charging.subscriptionLive',
    'charging.quoteExpired',
    'wallet.methodNotOffered',
    'wallet.methodNotBound',
    'wallet.cardExpired',
    'wallet.unpaidTrips',
    'wallet.autoPaymentBlocked',
    'wallet.holdDeclined',
    'wallet.insufficientBalance',
    'wallet.deviceConsentNeeded',
  ],
})

export const endSubscription = defineCall({
  id: 'OWN-charging-endSubscription',
  method: 'DELETE',
  path: '/v3/charging/users/me/subscription',
  who: 'rider',
  purpose: 'ends the subscription with the paid month; asked again before then, it goes on',
  idempotent: 'honoured',
  body: z.object({ goesOn: leftOut(z.boolean()) }),
  reply: Subscription,
  refusals: ['kit.notFound'],
})
