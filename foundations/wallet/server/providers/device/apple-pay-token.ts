import { createHash } from 'node:crypto'
import { type Instant, instantFromMs, secondsBetween } from '@daoxing/kit/contract'
import { fromBER, OctetString, UTCTime } from 'asn1js'
import { Certificate, CertificateChainValidationEngine, ContentInfo, SignedData } from 'pkijs'
import * as z from 'zod/mini'

const Base64 = z.string().check(z.regex(/^[A-Za-z0-9+/]+={0,2}$/), z.maxLength(16_000))
const Hex = z.string().check(z.regex(/^[0-9a-fA-F]+$/), z.maxLength(200))

/** The payment token of Apple Pay, version EC_v1. Its `data` is encrypted for the bank. */
export const ApplePayToken = z.object({
  paymentData: z.object({
    version: z.literal('EC_v1'),
    data: Base64,
    signature: Base64,
    header: z.object({
      ephemeralPublicKey: Base64,
      publicKeyHash: Base64,
      transactionId: Hex,
      applicationData: z.optional(Hex),
    }),
  }),
})
export type ApplePayToken = z.infer<typeof ApplePayToken>

/** Extensions of Apple's certificates: of those that sign payment tokens, and of the authority that issues them. */
const leafOid = '1.2.840.113635.100.6.29'
const issuerOid = '1.2.840.113635.100.6.2.14'
const signingTimeOid = '1.2.840.113549.1.9.5'
const messageDigestOid = '1.2.840.113549.1.9.4'

/** Apple advises to refuse older signatures; clocks of phones are also a little ahead. */
const signedAgoSecondsMax = 300

export type ApplePayProof = { readonly state: 'proven'; readonly identity: string } | ApplePayDoubt
type ApplePayDoubt = {
  readonly state: 'refused'
  readonly reason: 'form' | 'chain' | 'signature' | 'time' | 'merchant' | 'amount'
}
const refused = (reason: ApplePayDoubt['reason']): ApplePayDoubt => ({ state: 'refused', reason })

export type ApplePayTrust = {
  readonly rootPem: string
  /** SHA-256, in Base64, of the public key for which tokens of this merchant are encrypted. */
  readonly publicKeyHash: string
}

/**
 * Proves a payment token as Apple describes it: the chain up to the root with Apple's two extensions, the signature over
 * key, data, transaction and application data, its time, and that it was made for this merchant and this consent. The
 * encrypted data are not opened.
 */
export async function proveApplePayToken(
  { paymentData }: ApplePayToken,
  {
    trust,
    applicationData,
    now,
  }: { readonly trust: ApplePayTrust; readonly applicationData: Buffer; readonly now: Instant },
): Promise<ApplePayProof> {
  const { header } = paymentData
  const signed = signedDataIn(paymentData.signature)
  if (!signed) return refused('form')
  const signedAt = signingTimeOf(signed)
  if (signedAt === undefined) return refused('form')
  const leaf = await provenSigner(signed, trust.rootPem, now)
  if (!leaf) return refused('chain')
  const content = signedContent(paymentData)
  if (!(await isSignedBy(signed, leaf, content))) return refused('signature')
  if (Math.abs(secondsBetween(signedAt, now)) > signedAgoSecondsMax) return refused('time')
  if (header.publicKeyHash !== trust.publicKeyHash) return refused('merchant')
  if (header.applicationData?.toLowerCase() !== sha256(applicationData).toString('hex')) return refused('amount')
  return { state: 'proven', identity: sha256(content).toString('hex') }
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest()

/** Whether the token says that it was made with these application data; unproven before the signature is checked. */
export function isMadeWith({ paymentData: { header } }: ApplePayToken, applicationData: Buffer): boolean {
  return header.applicationData?.toLowerCase() === sha256(applicationData).toString('hex')
}

function signedContent({ data, header }: ApplePayToken['paymentData']): Buffer {
  return Buffer.concat([
    Buffer.from(header.ephemeralPublicKey, 'base64'),
    Buffer.from(data, 'base64'),
    Buffer.from(header.transactionId, 'hex'),
    Buffer.from(header.applicationData ?? '', 'hex'),
  ])
}

function signedDataIn(signature: string): SignedData | undefined {
  const { result, offset } = fromBER(arrayOf(Buffer.from(signature, 'base64')))
  if (offset === -1) return undefined
  try {
    const info = new ContentInfo({ schema: result })
    const signed = new SignedData({ schema: info.content })
    return signed.signerInfos.length === 1 ? signed : undefined
  } catch {
    // Bytes of a stranger that are no signed data.
    return undefined
  }
}

/** The certificate that signs payment tokens, if its chain is sound on that day. */
async function provenSigner(signed: SignedData, rootPem: string, now: Instant): Promise<Certificate | undefined> {
  const given = (signed.certificates ?? []).filter((one) => one instanceof Certificate)
  const leaf = given.find((one) => hasExtension(one, leafOid))
  const issuer = given.find((one) => hasExtension(one, issuerOid))
  if (!leaf || !issuer || !leaf.issuer.isEqual(issuer.subject)) return undefined
  const engine = new CertificateChainValidationEngine({
    trustedCerts: [certificateIn(rootPem)],
    // The certificate to be proven is the last one.
    certs: [issuer, leaf],
    checkDate: new Date(now),
  })
  const { result } = await engine.verify()
  return result ? leaf : undefined
}

const hasExtension = (certificate: Certificate, oid: string) =>
  (certificate.extensions ?? []).some(({ extnID }) => extnID === oid)

function certificateIn(pem: string): Certificate {
  return Certificate.fromBER(arrayOf(Buffer.from(pem.replace(/-----[^-]+-----|\s/g, ''), 'base64')))
}

/** The digest of the content is signed with the attributes, by the key of the proven certificate. */
async function isSignedBy(signed: SignedData, leaf: Certificate, content: Buffer): Promise<boolean> {
  const [signer] = signed.signerInfos
  const digest = signer?.signedAttrs?.attributes.find(({ type }) => type === messageDigestOid)?.values[0]
  if (!signer || !(digest instanceof OctetString)) return false
  if (!Buffer.from(digest.getValue()).equals(sha256(content))) return false
  // Only the proven certificate may be the signer's: a stranger could add one with the same issuer and number.
  signed.certificates = [leaf]
  try {
    return await signed.verify({ signer: 0, data: arrayOf(content), trustedCerts: [leaf], checkChain: false })
  } catch {
    // The library throws for what it cannot verify, such as a signer without its certificate.
    return false
  }
}

function signingTimeOf(signed: SignedData): Instant | undefined {
  const attributes = signed.signerInfos[0]?.signedAttrs?.attributes ?? []
  const time = attributes.find(({ type }) => type === signingTimeOid)?.values[0]
  return time instanceof UTCTime ? instantFromMs(time.toDate().getTime()) : undefined
}

function arrayOf(bytes: Buffer): ArrayBuffer {
  return new Uint8Array(bytes).buffer
}
