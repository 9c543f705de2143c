import type { LineHost } from '@daoxing/identity/contract'
import { definePort, type House } from '@daoxing/kit/server'
import { createHmac } from 'node:crypto'

/** A channel of the messaging app, or of the city's issuer that stands in for it. */
export type LineChannel = {
  /** The `iss` of its tokens. */
  readonly issuer: string
  /** The URL of its OpenID Connect Discovery document. */
  readonly configurationUrl: string
  readonly channelId: string
  readonly channelSecret: string
  readonly host: LineHost
  /**
   * The city accepts any redirect URI on this machine; the messaging app only the registered one, below our public URL.
   */
  readonly isCity: boolean
}

export const lineChannelPort = definePort<LineChannel>('identity.lineChannel')

const names = ['LINE_LOGIN_ISSUER', 'LINE_LOGIN_CHANNEL_ID', 'LINE_LOGIN_CHANNEL_SECRET'] as const

/**
 * The channel of `LINE_LOGIN_*` and `LIFF_ID`; without them the city's, with a secret that only server and city can
 * derive.
 */
export function configuredLineChannel(
  { settings }: Pick<House, 'settings'>,
  environment: Readonly<Record<string, string | undefined>>,
): LineChannel {
  const [issuer, channelId, channelSecret] = names.map((name) => environment[name] ?? '')
  if (!issuer && !channelId && !channelSecret) return cityLineChannel(settings)
  if (!issuer || !channelId || !channelSecret) throw new Error(`${names.join(', ')} belong together`)
  const liffId = environment['LIFF_ID']
  const host: LineHost = liffId ? { kind: 'liff', liffId } : { kind: 'none' }
  const configurationUrl = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  return { issuer, configurationUrl, channelId, channelSecret, host, isCity: false }
}

export function cityLineChannel({ cityUrl, citySecret }: { cityUrl: string; citySecret: string }): LineChannel {
  return {
    issuer: 'urn:daoxing:city:line',
    configurationUrl: `${cityUrl}/line/login/.well-known/openid-configuration`,
    channelId: 'daoxing',
    channelSecret: createHmac('sha256', citySecret).update('line-login').digest('hex'),
    host: { kind: 'city' },
    isCity: true,
  }
}
