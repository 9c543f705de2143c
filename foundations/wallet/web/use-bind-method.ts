import type { PaymentDefaults } from '@daoxing/wallet/contract'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { rememberLeaving } from './binding-return.ts'
import type { BoundMethod } from './rules/pay-choice.ts'
import { bindingUrl } from './wallet-data.ts'

type Binding = {
  /** The method whose page is being opened. */
  readonly opening: BoundMethod | null
  readonly error: unknown
  readonly open: (method: BoundMethod) => void
}

/** Leaves for the provider's binding page. `backTo` is the screen to which the rider continues afterwards. */
export function useBindMethod(defaults: PaymentDefaults | undefined, backTo: string | null = null): Binding {
  const [opening, setOpening] = useState<BoundMethod | null>(null)
  useEffect(() => {
    // After the back button the page is restored from the cache: nothing is being opened any more.
    const settle = () => setOpening(null)
    addEventListener('pageshow', settle)
    return () => removeEventListener('pageshow', settle)
  }, [])
  const { mutate, error } = useMutation({
    networkMode: 'always',
    mutationFn: bindingUrl,
    onMutate: setOpening,
    onError: () => setOpening(null),
    onSuccess: (url, method) => {
      rememberLeaving(method, defaults, backTo)
      globalThis.location.assign(url)
    },
  })
  return { opening, error, open: (method) => opening === null && mutate(method) }
}
