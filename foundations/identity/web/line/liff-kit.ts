import liff from '@line/liff'

/** The messaging app's own kit. This file is a chunk of its own, and only `liff.ts` asks for it. */
export const liffKit = liff
