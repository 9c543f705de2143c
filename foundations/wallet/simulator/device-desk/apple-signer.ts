import { createHash, type KeyObject, sign } from 'node:crypto'
import { type CityKey, cityKey } from './city-keys.ts'
import { bits, octets, oid, sequence, setOf, tagged, truth, utcTime, utf8, whole } from './der.ts'

const ecdsaSha256 = sequence(oid('1.2.840.10045.4.3.2'))
const sha256Algorithm = sequence(oid('2.16.840.1.101.3.4.2.1'))
const signedDataOid = '1.2.840.113549.1.7.2'
const dataOid = '1.2.840.113549.1.7.1'
/** Apple's marks of the two certificates below its root. */
const issuerMark = '1.2.840.113635.100.6.2.14'
const leafMark = '1.2.840.113635.100.6.29'

const nameOf = (text: string) => sequence(setOf(sequence(oid('2.5.4.3'), utf8(text))))
const signed = (content: Buffer, key: KeyObject) => sign('sha256', content, { key, dsaEncoding: 'der' })
const extension = (id: string, value: Buffer, isCritical = false) =>
  sequence(oid(id), ...(isCritical ? [truth()] : []), octets(value))

type CertificatePlan = {
  readonly serial: number
  readonly issuer: string
  readonly subject: string
  readonly spki: Buffer
  readonly signer: KeyObject
  readonly isAuthority: boolean
  readonly mark?: string
}

const validFrom = new Date('2026-01-01T00:00:00Z')
const validUntil = new Date('2045-12-31T00:00:00Z')

function certificate({ serial, issuer, subject, spki, signer, isAuthority, mark }: CertificatePlan): Buffer {
  const usage = isAuthority ? Buffer.from([0x03, 0x02, 0x01, 0x06]) : Buffer.from([0x03, 0x02, 0x07, 0x80])
  const extensions = [
    extension('2.5.29.19', isAuthority ? sequence(truth()) : sequence(), true),
    extension('2.5.29.15', usage, true),
    ...(mark === undefined ? [] : [extension(mark, Buffer.from([0x05, 0x00]))]),
  ]
  const content = sequence(
    tagged(0xa0, whole(2)),
    whole(serial),
    ecdsaSha256,
    nameOf(issuer),
    sequence(utcTime(validFrom), utcTime(validUntil)),
    nameOf(subject),
    spki,
    tagged(0xa3, sequence(...extensions)),
  )
  return sequence(content, ecdsaSha256, bits(signed(content, signer)))
}

const rootName = '城市的 Apple Root'
const issuerName = '城市的 Apple Application Integration'
const leafName = '城市的 ecc-smp-broker-sign'
const leafSerial = 3

export type AppleSigner = {
  readonly rootPem: string
  /** A detached signature over a payment token's content, as a phone's secure element gets it from Apple. */
  signToken(content: Buffer, at: Date): Buffer
  /** The signature of a merchant session. */
  signSession(content: string): string
}

/** The city's Apple: a root, an authority below it and the key that signs tokens, all derived from its secret. */
export function openAppleSigner(citySecret: string): AppleSigner {
  const key = (name: string): CityKey => cityKey(citySecret, `apple ${name}`)
  const [root, issuer, leaf] = [key('root'), key('issuer'), key('leaf')]
  const rootCertificate = certificate({
    ...{ serial: 1, issuer: rootName, subject: rootName, isAuthority: true },
    spki: root.spki,
    signer: root.privateKey,
  })
  const issuerCertificate = certificate({
    ...{ serial: 2, issuer: rootName, subject: issuerName, isAuthority: true, mark: issuerMark },
    spki: issuer.spki,
    signer: root.privateKey,
  })
  const leafCertificate = certificate({
    ...{ serial: leafSerial, issuer: issuerName, subject: leafName, isAuthority: false, mark: leafMark },
    spki: leaf.spki,
    signer: issuer.privateKey,
  })
  const body = rootCertificate.toString('base64').replace(/.{64}/g, '$&\n').trim()
  return {
    rootPem: `-----BEGIN CERTIFICATE-----\n${body}\n-----END CERTIFICATE-----\n`,
    signToken: (content, at) =>
      signedData({ content, at, key: leaf.privateKey, certificates: [leafCertificate, issuerCertificate] }),
    signSession: (content) => signed(Buffer.from(content), leaf.privateKey).toString('hex'),
  }
}

/** PKCS #7 signed data without its content, with signed attributes: type, time and digest. */
function signedData({
  content,
  at,
  key,
  certificates,
}: {
  readonly content: Buffer
  readonly at: Date
  readonly key: KeyObject
  readonly certificates: readonly Buffer[]
}): Buffer {
  const digest = createHash('sha256').update(content).digest()
  const attributes = [
    sequence(oid('1.2.840.113549.1.9.3'), setOf(oid(dataOid))),
    sequence(oid('1.2.840.113549.1.9.5'), setOf(utcTime(at))),
    sequence(oid('1.2.840.113549.1.9.4'), setOf(octets(digest))),
  ]
  const attributeSet = setOf(...attributes)
  const signer = sequence(
    whole(1),
    sequence(nameOf(issuerName), whole(leafSerial)),
    sha256Algorithm,
    // The same bytes as the set that is signed, under another tag.
    Buffer.concat([Buffer.from([0xa0]), attributeSet.subarray(1)]),
    ecdsaSha256,
    octets(signed(attributeSet, key)),
  )
  const data = sequence(
    whole(1),
    setOf(sha256Algorithm),
    sequence(oid(dataOid)),
    tagged(0xa0, ...certificates),
    setOf(signer),
  )
  return sequence(oid(signedDataOid), tagged(0xa0, data))
}
