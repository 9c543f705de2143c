import liff from '@line/liff'

/** The messaging app's SDK. This file is a separate chunk that only `liff.ts` imports. */
export const liffKit = liff
