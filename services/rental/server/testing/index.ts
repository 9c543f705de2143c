export * from './a-rental-house.ts'
export * from './a-shared-house.ts'
export * from './rental-truths.ts'
export { drawnPicture } from './drawn-picture.ts'
