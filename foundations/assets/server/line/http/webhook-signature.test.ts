import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSignedBy, signatureOf } from './webhook-signature.ts'

/** The example that Standard Webhooks publishes with its libraries. */
const published = {
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  message: { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: '1614265330', body: '{"test": 2432232314}' },
  signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
}
const { secret, message, signature } = published

test('a message is signed as Standard Webhooks says, with or without the prefix of the secret', () => {
  expect(signatureOf(secret, message)).toBe(signature)
  expect(signatureOf('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', message)).toBe(signature)
  expect(isSignedBy([secret], signature, message)).toBe(true)
})

test('one fitting signature among several suffices, and of another version counts none', () => {
  const other = 'v1,Ceo5qEr07ixe2NLpvHk3FH9bwy/WavXrAFQ/9tdO6mc='
  expect(isSignedBy([secret], `${other} ${other.replace('v1', 'v2')} ${signature} ${other}`, message)).toBe(true)
  expect(isSignedBy([secret], signature.replace('v1', 'v2'), message)).toBe(false)
})

test('while secrets are changed both are accepted, and a third is not', () => {
  const next = Buffer.from('the next secret').toString('base64')
  expect(isSignedBy([next, secret], signature, message)).toBe(true)
  expect(isSignedBy([next, secret], signatureOf(next, message), message)).toBe(true)
  expect(isSignedBy([next], signature, message)).toBe(false)
})

test('a message that differs in any character, or has part of a signature, is not signed', () => {
  fc.assert(
    fc.property(fc.constantFrom('id', 'timestamp', 'body'), fc.string({ minLength: 1 }), (field, added) => {
      expect(isSignedBy([secret], signature, { ...message, [field]: `${message[field as 'id']}${added}` })).toBe(false)
    }),
  )
  for (const length of [0, 3, 8, signature.length - 4])
    expect(isSignedBy([secret], signature.slice(0, length), message)).toBe(false)
})

test('an empty secret signs nothing', () => {
  expect(() => signatureOf('', message)).toThrow(/base64/)
  expect(() => isSignedBy(['whsec_'], signature, message)).toThrow(/base64/)
})
