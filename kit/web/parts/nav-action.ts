/**
 * Without an `onPress`, `close` leaves the page: it closes the messaging app's web view, else goes to `prevPage` or
 * home.
 */
export type NavAction =
  | { readonly kind: 'customerService' | 'search' | 'history' | 'textClose'; readonly onPress: () => void }
  | { readonly kind: 'close'; readonly onPress?: () => void }
  /** Opens this article of the help centre. */
  | { readonly kind: 'faq'; readonly article: string; readonly onPress?: undefined }
