import { plusSeconds } from '@daoxing/kit/contract'
import { expect, test } from 'vitest'
import { ApplePayToken, proveApplePayToken } from './apple-pay-token.ts'
import vectors from './apple-pay-vectors.json' with { type: 'json' }
import { appleRootPem } from './apple-root.ts'

const applicationData = Buffer.from('of another shop')
const tokens = vectors.tokens.map(({ signedAt, paymentData }) => ({
  now: signedAt,
  token: ApplePayToken.parse({ paymentData }),
}))
type Case = (typeof tokens)[number]
const trustOf = ({ token }: Case) => ({
  rootPem: appleRootPem,
  publicKeyHash: token.paymentData.header.publicKeyHash,
})
const changed = ({ token: { paymentData } }: Case, change: Partial<ApplePayToken['paymentData']>) => ({
  paymentData: { ...paymentData, ...change },
})

// The tokens are Apple's own, so they were made for another shop: that is the last thing that is compared.
test.each(tokens)(
  'a token of Apple of $now passes chain, signature, time and merchant, and is for no sheet of ours',
  async (one) => {
    const wish = { trust: trustOf(one), applicationData, now: one.now }
    expect(await proveApplePayToken(one.token, wish)).toEqual({ state: 'refused', reason: 'amount' })
  },
)

test.each(tokens)('changed data, another root, key or time refuse a token of Apple of $now', async (one) => {
  const trust = trustOf(one)
  const prove = async (token: ApplePayToken, wish: Partial<Parameters<typeof proveApplePayToken>[1]> = {}) =>
    await proveApplePayToken(token, { trust, applicationData, now: one.now, ...wish })
  const { data, header, signature } = one.token.paymentData
  const refused = (reason: string) => ({ state: 'refused', reason })
  const otherData = `${data.startsWith('q') ? 'r' : 'q'}${data.slice(1)}`
  expect(await prove(changed(one, { data: otherData }))).toEqual(refused('signature'))
  const otherTransaction = {
    ...header,
    transactionId: header.transactionId.replace(/.$/, (digit) => (digit === '0' ? '1' : '0')),
  }
  expect(await prove(changed(one, { header: otherTransaction }))).toEqual(refused('signature'))
  const touched = Buffer.from(signature, 'base64')
  const last = touched.length - 10
  touched[last] = (touched[last] ?? 0) ^ 1
  expect(await prove(changed(one, { signature: touched.toString('base64') }))).toEqual(refused('signature'))
  expect(await prove(changed(one, { signature: 'AAAA' }))).toEqual(refused('form'))
  expect(await prove(one.token, { now: plusSeconds(one.now, 301) })).toEqual(refused('time'))
  expect(await prove(one.token, { now: plusSeconds(one.now, -301) })).toEqual(refused('time'))
  expect(await prove(one.token, { trust: { ...trust, publicKeyHash: 'AAAA' } })).toEqual(refused('merchant'))
  // On a day on which the certificates are over, the chain does not hold any more.
  expect(await prove(one.token, { now: '2040-01-01T00:00:00.000Z' })).toEqual(refused('chain'))
})
