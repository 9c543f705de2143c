import { expect, test } from 'vitest'
import { GooglePayToken, proveGooglePayToken } from './google-pay-token.ts'
import vector from './google-pay-vector.json' with { type: 'json' }

const token = GooglePayToken.parse(vector.token)
const rootOf = (keyValue: string, change: object = {}) => ({
  keys: [{ keyValue, protocolVersion: 'ECv2', keyExpiration: '2154841200000', ...change }],
})
const keys = rootOf(vector.rootKey)
const wish = { keys, recipientId: vector.recipientId, now: vector.aliveAt }
const refused = (reason: string) => ({ state: 'refused', reason })

test('a token that Google has signed is proven for its recipient, the same each time', () => {
  const proof = proveGooglePayToken(token, wish)
  expect(proof).toMatchObject({ state: 'proven' })
  expect(proveGooglePayToken(token, wish)).toEqual(proof)
})

test('another recipient, message, key or day refuses a token that Google has signed', () => {
  const { intermediateSigningKey: key } = token
  expect(proveGooglePayToken(token, { ...wish, recipientId: 'gateway:daoxing' })).toEqual(refused('signature'))
  expect(proveGooglePayToken({ ...token, signedMessage: `${token.signedMessage} ` }, wish)).toEqual(
    refused('signature'),
  )
  const otherKey = { ...key, signedKey: key.signedKey.replace('1726912651597', '1926912651597') }
  expect(proveGooglePayToken({ ...token, intermediateSigningKey: otherKey }, wish)).toEqual(refused('chain'))
  expect(proveGooglePayToken(token, { ...wish, now: '2024-09-22T00:00:00.000Z' })).toEqual(refused('time'))
  const strangersRoot = /"keyValue":"([^\\]+)/.exec(key.signedKey)?.[1] ?? ''
  expect(proveGooglePayToken(token, { ...wish, keys: rootOf(`${strangersRoot}==`) })).toEqual(refused('chain'))
  const expired = rootOf(vector.rootKey, { keyExpiration: '1526912651597' })
  expect(proveGooglePayToken(token, { ...wish, keys: expired })).toEqual(refused('chain'))
  const olderProtocol = rootOf(vector.rootKey, { protocolVersion: 'ECv1' })
  expect(proveGooglePayToken(token, { ...wish, keys: olderProtocol })).toEqual(refused('chain'))
})
