/** The query keys of the wallet. */
export const walletKey = ['wallet'] as const
export const defaultsKey = ['wallet', 'defaults'] as const
export const campaignsKey = ['wallet', 'campaigns'] as const
export const paymentKey = (hash: string) => ['wallet', 'payment', hash] as const
