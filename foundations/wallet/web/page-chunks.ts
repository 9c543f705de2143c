import type { ChunkHints } from '@daoxing/kit/web'

/** @public The page build reads it. */
export const chunkHints: ChunkHints = {
  later: ['../contract/payment-errors', 'follow-wallet', 'wallet-error-words', 'words:wallet_error'],
  account: [
    'wallet-data',
    'wallet-cache',
    'wallet-keys',
    'rules/where-session-is',
    'device/device-ability',
    'device/send-with-consent',
    '../contract/method-kinds',
  ],
  // Payment methods, and the state of a payment.
  'pay-parts': [
    'payment-parts',
    'rules/pay-choice',
    'method-words',
    'payment-words',
    'parts/MethodIcon',
    'words:wallet_method',
    'words:wallet_trip',
    'icon:banknote',
    'icon:calendar-clock',
    'icon:credit-card',
    'icon:smartphone',
    'icon:store',
  ],
}
