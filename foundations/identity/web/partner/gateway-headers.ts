import { hostKind, platformIn } from '@daoxing/kit/web'

/** The headers of the rental gateway [RNT-048]: where the page runs, on which system, and the product it belongs to. */
function gatewayHeaders(): Readonly<Record<string, string>> {
  const host = hostKind()
  return {
    'x-system-kind': systemKinds[host],
    'x-platform': platformIn(navigator.userAgent),
    'x-source': 'daoxing',
  }
}

const systemKinds = { browser: 'web', messaging: 'messaging-app', native: 'native-app' } as const

/** Adds the headers of the rental gateway to the input of a call. */
export const withGatewayHeaders = <Input extends object>(input: Input) => ({ ...input, headers: gatewayHeaders() })
